import { Link } from '@tanstack/react-router'
import type { BellNotice } from '@touchline/contract/bell'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'

interface UndeliveredProps {
  readonly mails: BellNotice['failedMails']
  readonly mayOpen: boolean
}

/** Which mails of a notice did not arrive, each with the way to its recipient. */
export function Undelivered({ mails, mayOpen }: UndeliveredProps) {
  const t = useTranslations('bell')
  return mails.map(({ recipientId, address }) => (
    <p key={recipientId} className="undelivered">
      <Icon name="warning" />
      {mayOpen ? (
        <Link to="/notices" search={{ recipient: recipientId }}>
          {t('undelivered', { address })}
        </Link>
      ) : (
        <span>{t('undelivered', { address })}</span>
      )}
    </p>
  ))
}
