import { type Instant, monthOf, startOfMonth, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type PlanRole, soldWith } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, groupOf, planOf } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { listsIn } from './known-prices.ts'
import { unitPriceOf } from './unit-price.ts'

/** What a club was notified of last, of a list: unit prices before tax, in minor units of its currency, from a month on. */
export interface AnnouncedPrices {
  readonly groupId: PlanGroupId
  readonly month: YearMonth
  readonly prices: readonly {
    /** Where it is another one: what replaces the plan while it sleeps. */
    readonly groupId?: PlanGroupId
    readonly role: PlanRole
    readonly before: bigint
    readonly after: bigint
  }[]
}

/** A price that was announced, and what the month costs now. */
export interface PriceNow {
  readonly groupId?: PlanGroupId
  readonly role: PlanRole
  readonly announced: bigint
  readonly now: bigint
}

/** `withdrawn`: nothing of it rises any more. `lower`: something does, but less of it or by less. */
export type AnnouncementNow =
  | { readonly kind: 'stands' }
  | { readonly kind: 'withdrawn' | 'lower'; readonly prices: readonly PriceNow[] }

/**
 * What became of a rise that a club was notified of. A list that is not in force can be corrected or left out: what was said and
 * does not come is said, too. What is paid already stands, and who gave the plan up hears nothing more of its prices.
 */
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
