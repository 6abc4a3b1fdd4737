import { dateOf, firstDay } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { shownTime, type TimeKind, timeText } from '../../../lib/usage-units.ts'
import { Spark } from '../../../ui/chart/columns/spark.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/figures/table.tsx'
import { addColumn } from '../add-on/add-column.tsx'
import { isUnlimited, periodOf, type UsageAccount, type UserRow } from '../usage-account.ts'
import { limitText } from '../usage-text.ts'
import { UserName } from './user-name.tsx'
import { useUsersMonths } from './users-history.ts'

interface ColumnsOf {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly isTable: boolean
  /** What the longest bar stands for. */
  readonly most: number
}

/** As bars: the months before as a spark, and the period; as a table: the same in figures. */
export function useUserColumns({ account, kind, isTable, most }: ColumnsOf): readonly Column<UserRow>[] {
  const t = useTranslations('usage.byUser')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const months = useUsersMonths(kind)
  const used = useUsedLabel(account, kind, isTable)
  const limits = useLimitColumns(account, kind)
  const text = (seconds: number) => timeText(shownTime(seconds, kind), locale)
  const past = (months?.months ?? []).slice(0, -1).map((month, index) => ({
    label: dateText(firstDay(month), locale, 'shortMonth'),
    right: true,
    cell: ({ userId }: UserRow) => text(months?.of(userId)[index] ?? 0),
  }))
  const spark = {
    label: t('lastMonths'),
    cell: ({ userId }: UserRow) => months && <Spark values={months.of(userId)} top={months.most} />,
  }
  const bar = {
    label: used,
    cell: (row: UserRow) => <Bar share={most === 0 ? 0 : row.used / most} text={text(row.used)} />,
  }
  return [
    {
      label: terms('user'),
      cell: (row) => <Who row={row} isLimited={kind === 'export' && !isUnlimited(account, kind)} />,
    },
    ...(isTable ? past : months === null ? [] : [spark]),
    isTable ? { label: used, right: true, cell: (row: UserRow) => text(row.used) } : bar,
    ...(isTable || (kind === 'export' && !isUnlimited(account, kind)) ? limits : []),
    ...addColumn(account, kind, t('add')),
  ]
}

function useUsedLabel(account: UsageAccount, kind: TimeKind, isTable: boolean): string {
  const t = useTranslations('usage.byUser')
  const { locale } = useLanguage()
  const { cycle, start } = periodOf(account)
  if (isTable) return kind === 'upload' ? t('usedHours') : t('usedMinutes')
  if (cycle === 'year') return kind === 'upload' ? t('termHours') : t('termMinutes')
  const month = dateText(dateOf(start, account.contract.zone), locale, 'month')
  return kind === 'upload' ? t('monthHours', { month }) : t('monthMinutes', { month })
}

/** What is left for each user, and of export the limit that each analyst has. */
function useLimitColumns(account: UsageAccount, kind: TimeKind): readonly Column<UserRow>[] {
  const t = useTranslations('usage.byUser')
  const { locale } = useLanguage()
  const unlimited = isUnlimited(account, kind)
  const limit = {
    label: t('limitMinutes'),
    right: true,
    cell: (row: UserRow) => (unlimited ? t('unlimited') : limitText(row.limit.hard, kind, locale)),
  }
  const available = {
    label: kind === 'upload' ? t('availableHours') : t('availableMinutes'),
    right: true,
    cell: (row: UserRow) => (unlimited ? t('unlimited') : timeText(row.available, locale)),
  }
  return kind === 'upload' ? [available] : [limit, available]
}

/** Widths are set through the CSSOM: the page's policy forbids style attributes. */
const width = (share: number) => (element: HTMLElement | null) => element?.style.setProperty('width', `${share * 100}%`)

const Bar = ({ share, text }: { readonly share: number; readonly text: string }) => (
  <span className="user-bar">
    <span className="rail" aria-hidden="true">
      <i ref={width(share)} />
    </span>
    {text}
  </span>
)

/** Each analyst has a limit of export: who is near it is marked. */
function Who({ row, isLimited }: { readonly row: UserRow; readonly isLimited: boolean }) {
  const t = useTranslations('usage.byUser')
  return (
    <span className="user-of-row">
      <UserName row={row} />
      {isLimited && row.alert === 'hard' && <Chip tone="error">{t('usedUp')}</Chip>}
      {isLimited && row.alert === 'soft' && <Chip tone="wait">{t('runningLow')}</Chip>}
    </span>
  )
}
