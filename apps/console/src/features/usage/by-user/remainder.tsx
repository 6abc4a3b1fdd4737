import { shownShares } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { type TimeKind, timeText, unitOf } from '../../../lib/usage-units.ts'
import { organizationTime, type UsageAccount, type UserRow } from '../usage-account.ts'

interface RemainderProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  /** All of them, also those that are not shown yet. */
  readonly rows: readonly UserRow[]
}

/** What keeps the rows from adding up to the total above them, where anything does. */
export function Remainder({ account, kind, rows }: RemainderProps) {
  const t = useTranslations('usage.byUser')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const { total, others, rounding } = shownShares(
    organizationTime(account, kind).used,
    rows.map((row) => row.used),
    unitOf[kind],
  )
  const text = (tenths: number) => {
    const shown = timeText(tenths / 10, locale)
    return kind === 'upload' ? terms('hours', { hours: shown }) : terms('minutes', { minutes: shown })
  }
  return (
    <>
      {others > 0 && (
        <p className="rest num">
          <span>{t('others')}</span>
          <span>{text(others)}</span>
        </p>
      )}
      {rounding > 0 && (
        <p className="small soft num">{t('rounded', { rows: text(total - rounding), total: text(total) })}</p>
      )}
    </>
  )
}
