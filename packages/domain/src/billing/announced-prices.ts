import { type Instant, monthOf, startOfMonth, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type PlanRole, soldWith } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, groupOf, planOf } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { listsIn } from './known-prices.ts'
import { unitPriceOf } from './unit-price.ts'

/** Of a list's last notice: net unit prices in minor units from a month on. */
export interface AnnouncedPrices {
  readonly groupId: PlanGroupId
  readonly month: YearMonth
  readonly prices: readonly {
    /** Where it differs: the plan for the time asleep. */
    readonly groupId?: PlanGroupId
    readonly role: PlanRole
    readonly before: bigint
    readonly after: bigint
  }[]
}

export interface PriceNow {
  readonly groupId?: PlanGroupId
  readonly role: PlanRole
  readonly announced: bigint
  readonly now: bigint
}

export type AnnouncementNow =
  | { readonly kind: 'stands' }
  | { readonly kind: 'withdrawn' | 'lower'; readonly prices: readonly PriceNow[] }

/** Withdrawn or lower rises are announced too. Paid months stand; a plan given up gets no more notices. */
export function announcementNow(
  { groupId, month, prices }: AnnouncedPrices,
  contract: Contract,
  catalogue: Catalogue,
  now: Instant,
): AnnouncementNow {
  const { zone, currency } = contract
  const base = month > monthOf(now, zone) ? baseEntryAt(contract, catalogue, startOfMonth(month, zone)) : null
  if (base === null) return { kind: 'stands' }
  const sold = soldWith(groupOf(planOf(base, catalogue), catalogue), catalogue)
  if (!sold.some((plan) => plan.groupId === groupId)) return { kind: 'stands' }
  const list = listsIn(contract, catalogue, month)(base)
  const priceNow = ({ groupId: of = groupId, role }: AnnouncedPrices['prices'][number]): bigint | undefined => {
    const plan = sold.find((each) => each.groupId === of && each.role === role)
    return plan === undefined ? undefined : unitPriceOf(plan, catalogue, currency, list)?.minor
  }
  const rises = prices.filter(({ before, after }) => after > before)
  const held = rises.map((price) => ({ ...price, announced: price.after, now: priceNow(price) ?? price.after }))
  if (held.every((price) => price.now >= price.announced)) return { kind: 'stands' }
  return {
    kind: held.every((price) => price.now <= price.before) ? 'withdrawn' : 'lower',
    prices: held
      .filter((price) => price.now < price.announced)
      .map(({ before: _before, after: _after, ...price }) => price),
  }
}
