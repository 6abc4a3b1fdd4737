import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUsersUsageHistory } from '@touchline/contract/calls/usage'
import { monthFromWire } from '@touchline/contract/wire-time'
import { dateOf, firstDay, type YearMonth } from '@touchline/domain/calendar'
import { Spark } from '@touchline/ui/chart/columns/spark.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import type { Column } from '@touchline/ui/figures/table.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { isUnlimited, periodOf, type UsageAccount, type UserRow } from '../../../forms/usage/account.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { call } from '../../../lib/request/call.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { shownTime, type TimeKind, timeText } from '../../../lib/usage-units.ts'
import { AddOnButton, sellsToOneUser } from '../add-on/add-on-button.tsx'
import { limitText } from '../usage-text.ts'

const usersHistoryQuery = () =>
  queryOptions({
    queryKey: organizationKey('usage', 'users-history'),
    queryFn: async () => {
      const { data } = await call(getUsersUsageHistory, { params: { orgId: organizationId() } })
      return { users: data.results }
    },
    meta: { faults: 'silent' },
  })

interface UsersMonths {
  readonly months: readonly YearMonth[]
  of(userId: string): readonly number[]
  readonly most: number
}

function useUsersMonths(kind: TimeKind): UsersMonths | null {
  const { data } = useQuery(usersHistoryQuery())
  const [first] = data?.users ?? []
  if (data === undefined || first === undefined) return null
  const byUser = new Map(
    data.users.map(({ userId, months }) => [
      userId,
      months.map(({ uploadSeconds, exportSeconds }) => (kind === 'upload' ? uploadSeconds : exportSeconds)),
    ]),
  )
  const none = first.months.map(() => 0)
  return {
    months: first.months.map(({ yearMonth }) => monthFromWire(yearMonth)),
    of: (userId) => byUser.get(userId) ?? none,
    most: Math.max(1, ...[...byUser.values()].flat()),
  }
}

const UserName = ({ row }: { readonly row: UserRow }) => (
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

interface ColumnsOf {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly isTable: boolean
  readonly most: number
}

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

/** The page's policy forbids style attributes. */
const width = (share: number) => (element: HTMLElement | null) => element?.style.setProperty('width', `${share * 100}%`)

const Bar = ({ share, text }: { readonly share: number; readonly text: string }) => (
  <span className="user-bar">
    <span className="rail" aria-hidden="true">
      <i ref={width(share)} />
    </span>
    {text}
  </span>
)

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

function addColumn(account: UsageAccount, kind: TimeKind, label: string): readonly Column<UserRow>[] {
  if (!sellsToOneUser(account, kind)) return []
  const cell = ({ userId, name }: UserRow) =>
    account.usage.valid.has(userId) ? (
      <AddOnButton isShort account={account} target={{ kind, user: { id: userId, name } }} />
    ) : null
  return [{ label, right: true, cell }]
}
