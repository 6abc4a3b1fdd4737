import { useTranslations } from 'use-intl'
import type { UserRow } from '../usage-account.ts'

/** A name, and why it is not among the seats where it is not. */
export function UserName({ row }: { readonly row: UserRow }) {
  const t = useTranslations('usage.byUser')
  return (
    <span className="name">
      {row.name}
      {row.standing !== 'seated' && (
        <small className="soft">{row.standing === 'gone' ? t('gone') : t('withoutSeat')}</small>
      )}
    </span>
  )
}
