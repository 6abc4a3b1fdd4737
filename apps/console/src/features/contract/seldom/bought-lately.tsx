import { useQuery } from '@tanstack/react-query'
import { getHistory } from '@touchline/contract/calls/history'
import type { HistoryEntry } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import { isTimeRole } from '@touchline/domain/catalogue'
import { lastDayOf } from '@touchline/domain/last-days'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { sentences } from '@touchline/words/sentences'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { TakeBackButton } from '../../../forms/taking-back/take-back-button.tsx'
import { untilText } from '../../../forms/taking-back/until-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { call } from '../../../lib/request/call.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

const boughtQuery = () => ({
  queryKey: organizationKey('history', 'bought-lately'),
  queryFn: async () =>
    (await call(getHistory, { params: { orgId: organizationId() }, query: { limit: 50 } })).data.entries,
  meta: { faults: 'silent' as const },
})

export function BoughtLately({ account }: { readonly account: OverviewAccount }) {
  const { data: entries = [] } = useQuery(boughtQuery())
  const bought = entries.flatMap((entry) =>
    entry.takeBack?.by === 'takeBackAddition' ? [{ entry, until: instantFromWire(entry.takeBack.until) }] : [],
  )
  if (bought.length === 0) return null
  return (
    <ul>
      {bought
        .toSorted((a, b) => a.until - b.until)
        .map(({ entry, until }) => (
          <Bought key={entry.sequence} account={account} entry={entry} until={until} />
        ))}
    </ul>
  )
}

interface BoughtProps {
  readonly account: OverviewAccount
  readonly entry: HistoryEntry
  readonly until: number
}

function Bought({ account: { contract, groups }, entry: { sequence, facts }, until }: BoughtProps) {
  const t = useTranslations('takeBack.toast')
  const { locale } = useLanguage()
  const id = useId()
  const boughtText = useBoughtText(groups)
  const { id: contractId, zone } = contract
  const items = facts.items ?? []
  const date = lastDayOf('addition', until, zone)
  const [first] = items
  const thing = first?.role === 'custom' ? 'day' : first !== undefined && isTimeRole(first.role) ? 'hours' : 'seats'
  const what = listFormat(locale).format(items.flatMap((item) => boughtText(item) ?? []))
  return (
    <li>
      <time dateTime={date}>{dateText(date, locale, 'shortDay')}</time>
      <span id={id}>{sentences([`${what}.`, t(thing, { until: untilText(until, { zone, locale }) })])}</span>
      <TakeBackButton contractId={contractId} sequence={sequence} describedBy={id} />
    </li>
  )
}

const HOUR_SECONDS = 3_600

function useBoughtText(groups: OverviewAccount['groups']) {
  const t = useTranslations('happenings')
  const { language } = useLanguage()
  return ({ role, count, planGroupId }: NonNullable<HistoryEntry['facts']['items']>[number]): string | null => {
    if (role === 'upload' || role === 'export') return t(`${role}.bought`, { hours: count / HOUR_SECONDS })
    if (role === 'analyst' || role === 'viewer') return t(`${role}s.more`, { count })
    return role === 'custom' ? `${groupNameIn(groups, planGroupId, language)} (${count})` : null
  }
}
