import { type Instant, monthOf, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, PlanRole } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { pricesHeld } from './prices-held.ts'

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
  const held = month > monthOf(now, contract.zone) ? pricesHeld(contract, catalogue, month) : []
  if (!held.some(({ plan }) => plan.groupId === groupId)) return { kind: 'stands' }
  const priceNow = ({ groupId: of = groupId, role }: AnnouncedPrices['prices'][number]): bigint | undefined =>
    held.find(({ plan }) => plan.groupId === of && plan.role === role)?.price.minor
  const rises = prices.filter(({ before, after }) => after > before)
  const known = rises.map((price) => ({ ...price, announced: price.after, now: priceNow(price) ?? price.after }))
  if (known.every((price) => price.now >= price.announced)) return { kind: 'stands' }
  return {
    kind: known.every((price) => price.now <= price.before) ? 'withdrawn' : 'lower',
    prices: known
      .filter((price) => price.now < price.announced)
      .map(({ before: _before, after: _after, ...price }) => price),
  }
}
