import type { YearMonth } from '../calendar/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { currencies } from '../money/index.ts'
import {
  type Catalogue,
  type CataloguePlan,
  type Cycle,
  cycles,
  type GroupKind,
  type PlanGroup,
  type PriceListDate,
  type Prices,
} from './catalogue.ts'
import { pricesIn } from './prices.ts'
import { minutesOf, type PlanRole } from './sold.ts'

/** Net minor units; hours by the hour in both cycles. */
export interface ListedPrice {
  readonly prices: Prices
  /** A published list that has not begun. */
  readonly next: { readonly from: YearMonth; readonly prices: Prices } | null
}

interface PriceRow {
  readonly section: PriceSection
  readonly role: PlanRole
  /** Several where they cost the same; the lowest tier first. */
  readonly groups: readonly PlanGroupId[]
  readonly month: ListedPrice | null
  readonly year: ListedPrice | null
}

export const priceSections = ['regional', 'global', 'add-on', 'asleep', 'not-for-sale'] as const
export type PriceSection = (typeof priceSections)[number]

const listedKinds: readonly GroupKind[] = ['paid', 'asleep', 'add-on']

const sectionOf = ({ kind, offering }: PlanGroup): PriceSection =>
  kind === 'add-on' || kind === 'asleep' ? kind : offering

interface Listed {
  readonly plan: CataloguePlan
  readonly group: PlanGroup
}

/** What new customers pay in a month: the prices of the catalogue without coupons, plans before what goes with them. */
export function priceTable(catalogue: Catalogue, list: PriceListDate): readonly PriceRow[] {
  const listed = [...catalogue.plans.values()].flatMap((plan): Listed[] => {
    const group = catalogue.groups.get(plan.groupId)
    return group !== undefined && group.discountPercent === 0 && listedKinds.includes(group.kind)
      ? [{ plan, group }]
      : []
  })
  const alike = Map.groupBy(listed, ({ plan: { role, id }, group }) =>
    [sectionOf(group), group.tier ?? id, role].join(' '),
  )
  const rows = [...alike.values()].flatMap((both) => rowOf(both, list))
  const merged = Map.groupBy(rows, (row, index) => (isMerged(row) ? sameAs(row) : index))
  return [...merged.values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, groups: [first, ...others].flatMap(({ groups }) => groups) }],
    )
    .toSorted((a, b) => orderOf(a) - orderOf(b))
}

const orderOf = ({ section, role }: PriceRow): number => priceSections.indexOf(section) * 2 + (role === 'base' ? 0 : 1)

const isMerged = ({ section, role }: PriceRow): boolean =>
  section === 'asleep' || !(role === 'base' || role === 'custom')

function rowOf(both: readonly Listed[], list: PriceListDate): readonly PriceRow[] {
  const of = (cycle: Cycle) => both.find(({ plan }) => plan.cycle === cycle)
  const [month, year] = cycles.map((cycle) => of(cycle))
  const first = month ?? year
  if (first === undefined) return []
  const { plan, group } = first
  return [
    {
      section: sectionOf(group),
      role: plan.role,
      groups: [group.id],
      month: month === undefined ? null : priceOf(month.plan, list),
      year: year === undefined ? null : priceOf(year.plan, list),
    },
  ]
}

function priceOf(plan: CataloguePlan, list: PriceListDate): ListedPrice {
  const { publishedBy } = list
  const later = (plan.priceChanges ?? [])
    .filter(({ from, publishedAt }) => from > list.month && (publishedBy === null || (publishedAt ?? 0) <= publishedBy))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
  return {
    prices: perUnit(pricesIn(plan, list), plan),
    next: later === undefined ? null : { from: later.from, prices: perUnit(later.prices, plan) },
  }
}

const perUnit = (prices: Prices, { role, cycle }: CataloguePlan): Prices =>
  Object.fromEntries(
    currencies.flatMap((currency) => {
      const price = prices[currency]
      return price === undefined ? [] : [[currency, price * BigInt(minutesOf(role, cycle))]]
    }),
  )

const pricesKey = (prices: Prices): string => currencies.map((currency) => prices[currency] ?? '').join(' ')
const listedKey = (listed: ListedPrice | null): string =>
  listed === null ? '' : [pricesKey(listed.prices), listed.next?.from, pricesKey(listed.next?.prices ?? {})].join(' ')

const sameAs = ({ section, role, month, year }: PriceRow): string =>
  [section, role, listedKey(month), listedKey(year)].join('|')
