import { useTranslations } from 'use-intl'
import type { UserRow } from '../usage-account.ts'

/** How the users of the list and the seats belong together, where not every user has one. */
export function SeatNote({ rows }: { readonly rows: readonly UserRow[] }) {
  const t = useTranslations('usage.byUser')
  const seated = rows.filter(({ standing }) => standing === 'seated').length
  if (seated === rows.length) return null
  return <p className="small soft num">{t('seats', { users: rows.length, seated, seatless: rows.length - seated })}</p>
}
