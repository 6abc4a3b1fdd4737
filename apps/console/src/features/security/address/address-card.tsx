import { useMutation } from '@tanstack/react-query'
import type { Security } from '@touchline/contract/security'
import { isMailAddress } from '@touchline/domain/mail'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMailingChange } from '../../../forms/mail/mail-failure.ts'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { showToast } from '../../../lib/toasts.ts'
import { askAddress, cancelAddress } from '../queries.ts'

type AddressCardProps = Pick<Security, 'address' | 'waitingAddress'>

export function AddressCard({ address, waitingAddress }: AddressCardProps) {
  const t = useTranslations('security.address')
  const common = useTranslations('common')
  const passkeys = useTranslations('security.passkeys')
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = useMutation({ mutationFn: cancelAddress })
  const isOwn = address !== null && address.origin === 'own'
  return (
    <section aria-label={t('title')}>
      <ul className="security-list">
        <li>
          <Icon name="user" />
          <div>
            <b>{t('label')}</b>
            <span className="soft small">
              {address === null
                ? t('none')
                : address.origin === 'own'
                  ? address.address
                  : t('elsewhere', { address: address.address })}
            </span>
          </div>
          <Button
            look="ghost"
            aria-label={isOwn ? `${common('change')}: ${t('label')}` : t('set')}
            onClick={() => setIsAsking(true)}
          >
            {isOwn ? common('change') : passkeys('go')}
          </Button>
        </li>
        {waitingAddress !== null && (
          <li>
            <Icon name="clock" />
            <div>
              <span className="small">
                {t(waitingAddress.isExpired ? 'expired' : 'waiting', { address: waitingAddress.address })}
              </span>
            </div>
            <Button look="quiet" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
              {t('cancel')}
            </Button>
          </li>
        )}
      </ul>
      {isAsking && <AddressDialog onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations()
  const { language: lang } = useLanguage()
  const at = 'address'
  const [address, setAddress] = useState('')
  const [isTried, setIsTried] = useState(false)
  const asking = useMailingChange(at, {
    send: askAddress,
    refusals: {
      'too-many-attempts': { at, text: t('security.address.throttled') },
    },
    onDone: () => {
      showToast({ text: t('security.address.sent', { address }) })
      onClose()
    },
  })
  const submit = () => {
    setIsTried(true)
    if (isMailAddress(address)) asking.send({ address, lang })
  }
  const wrong = isTried && !isMailAddress(address) ? t('security.address.wrong') : null
  return (
    <FormDialog
      title={t('security.address.title')}
      action={t('security.sendLink')}
      cancel={t('common.cancel')}
      isBusy={asking.isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('security.address.why')}</p>
      <TextField
        label={t('security.address.label')}
        type="email"
        autoComplete="email"
        value={address}
        error={asking.said(at) ?? wrong}
        onChange={({ target }) => {
          asking.forget()
          setAddress(target.value)
        }}
      />
      <WayBackOf call="askOwnAddress" />
    </FormDialog>
  )
}
