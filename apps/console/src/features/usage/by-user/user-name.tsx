import { useTranslations } from 'use-intl'
import type { UserRow } from '../usage-account.ts'

/** A name with its role, or why it is not among the seats. */
export const UserName = ({ row }: { readonly row: UserRow }) => (
  <span className="name">
    {row.name}
    <small className="soft">{useStanding(row)}</small>
  </span>
)

function useStanding({ standing, role }: UserRow): string {
  const t = useTranslations('usage')
  if (standing === 'gone') return t('byUser.gone')
  if (role === null) return t('byUser.withoutSeat')
  return role === 'analyst' ? t('addOn.roles.analyst') : t('addOn.roles.viewer')
}
