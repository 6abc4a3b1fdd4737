import type { getAudit } from '@touchline/contract/desk/calls/audit'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { QueryOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { actNames } from '@touchline/domain/operators'

/** As in the address; empty: no filter. */
const fields = ['act', 'by', 'club', 'reason', 'amount', 'from', 'until', 'after'] as const

export type FilterField = (typeof fields)[number]

export interface Filter extends Readonly<Record<FilterField, string>> {
  readonly region: RegionName
}

export function filterIn(query: URLSearchParams, regions: readonly RegionName[]): Filter {
  const of = (name: string): string => query.get(name) ?? ''
  const region = regions.find((each) => each === of('region')) ?? regions[0] ?? 'asia'
  const [act, by, club, reason, amount, from, until, after] = [
    of('act'),
    of('by'),
    of('club'),
    of('reason'),
    of('amount'),
    of('from'),
    of('until'),
    of('after'),
  ]
  return { region, act, by, club, reason, amount, from, until, after }
}

type Asked = QueryOf<DeskEndpointOf<typeof getAudit>>

const said = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

function dayBegins(day: string, later: 0 | 1): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return year < 1900 ? undefined : new Date(year, month - 1, date + later).toISOString()
}

/** Without the page. */
export function fileOf(filter: Filter) {
  const { after: _after, limit: _limit, ...asked } = askedOf(filter)
  return asked
}

export const askedOf = ({ act, by, club, reason, amount, from, until, after }: Filter): Asked => ({
  act: actNames.find((each) => each === act),
  by: said(by),
  club: said(club),
  reason: said(reason),
  amount: said(amount),
  from: dayBegins(from, 0),
  until: dayBegins(until, 1),
  after: said(after),
  limit: 50,
})
