import { useMutation } from '@tanstack/react-query'
import type { Security } from '@touchline/contract/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { cancelAddress } from '../queries.ts'
import { AddressDialog } from './address-dialog.tsx'

type AddressCardProps = Pick<Security, 'address' | 'waitingAddress'>

/** Where the mails about the login go, and the address that waits for its link. */
export function AddressCard({ address, waitingAddress }: AddressCardProps) {
  const t = useTranslations('security.address')
  const common = useTranslations('common')
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = useMutation({ mutationFn: cancelAddress })
  const isOwn = address !== null && address.origin === 'own'
  return (
    <Card
      title={t('title')}
      action={
        <Button look="ghost" onClick={() => setIsAsking(true)}>
          {isOwn ? common('change') : t('set')}
        </Button>
      }
    >
      <ul className="security-list">
        <li>
          <Icon name="user" />
          <div>
            <span>{address === null ? t('none') : t(`origins.${address.origin}`, { address: address.address })}</span>
          </div>
        </li>
        {waitingAddress !== null && (
          <li>
            <Icon name="clock" />
            <div>
              <span>{t(waitingAddress.isExpired ? 'expired' : 'waiting', { address: waitingAddress.address })}</span>
            </div>
            <Button look="quiet" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
              {t('cancel')}
            </Button>
          </li>
        )}
      </ul>
      {isAsking && <AddressDialog onClose={() => setIsAsking(false)} />}
    </Card>
  )
}
