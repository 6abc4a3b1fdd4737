import { listPriceOf, priceListAt } from '../billing/index.ts'
import { dateOf, type Instant, startOfNextMonth } from '../calendar/index.ts'
import {
  type Catalogue,
  type CataloguePlan,
  customPlanOf,
  isOnSale,
  mayHave,
  type PlanGroup,
} from '../catalogue/index.ts'
import {
  awakeFrom,
  baseEntryAt,
  baseGroupAt,
  type Contract,
  contractStateAt,
  groupOf,
  isActive,
  type PlanEntry,
  planOf,
  reservedFrom,
  scheduledBaseEntry,
} from '../contract/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import { type PlanSchedule, withAutomaticChanges } from '../lifecycle/index.ts'
import type { Money } from '../money/index.ts'
import { type AddOnDecision, type AddOnInput, type AddOnRefusal, type CustomAddOn } from './add-on.ts'
import { addOnBlock, paidUntil } from './buying.ts'

export interface CustomInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly planId: PlanId
  readonly now: Instant
}

/** How many an organisation has, and how many end by themselves, by day. */
export interface HeldCustom {
  readonly plan: CataloguePlan
  readonly count: number
  /** How many have been bought but have not begun. */
  readonly beginning: number
  readonly beginsAt: Instant | null
  readonly ending: number
  readonly endsAt: Instant | null
}

/** By custom add-on, including those not begun. */
export function heldCustom(contract: Contract, catalogue: Catalogue, now: Instant): readonly HeldCustom[] {
  const there = contract.entries.filter(
    (entry) => planOf(entry, catalogue).role === 'custom' && (entry.end === null || entry.end > now),
  )
  return [...Map.groupBy(there, (entry) => planOf(entry, catalogue))].map(([plan, entries]) => {
    const begins = entries.filter(({ start }) => start > now).map(({ start }) => start)
    const ends = entries.flatMap(({ end }) => (end === null ? [] : [end]))
    return {
      plan,
      count: entries.filter((entry) => isActive(entry, now)).length,
      beginning: begins.length,
      beginsAt: begins.length === 0 ? null : Math.min(...begins),
      ending: ends.length,
      endsAt: ends.length === 0 ? null : Math.min(...ends),
    }
  })
}

const refused = (reason: AddOnRefusal): AddOnDecision => ({ kind: 'refused', reason })

export const lostCustom = (
  contract: Contract,
  catalogue: Catalogue,
  to: PlanGroup,
  now: Instant,
): readonly { readonly groupId: PlanGroupId; readonly count: number }[] =>
  heldCustom(contract, catalogue, now)
    .map(({ plan, count, beginning, ending }) => ({ plan, count: count + beginning - ending }))
    .filter(({ plan, count }) => count > 0 && !mayHave(plan, to))
    .map(({ plan, count }) => ({ groupId: plan.groupId, count }))

export interface CustomOffer {
  readonly plan: CataloguePlan
  /** Net, of one. */
  readonly price: Money
  readonly held: HeldCustom | null
  /** Quantities on sale. */
  readonly amounts: readonly number[]
}

/** Held or on sale with the plan, in catalogue order. */
export function customOffers(contract: Contract, catalogue: Catalogue, now: Instant): readonly CustomOffer[] {
  const held = new Map(heldCustom(contract, catalogue, now).map((each) => [each.plan, each]))
  const group = baseGroupAt(contract, catalogue, now)
  return [...catalogue.plans.values()].flatMap((plan) => {
    const sold = catalogue.groups.get(plan.groupId)
    const price = listPriceOf(plan, catalogue, contract.currency, priceListAt(now, contract))
    if (plan.custom === undefined || sold === undefined || price === null) return []
    const isSold = mayHave(plan, group) && isOnSale(sold, dateOf(now, contract.zone))
    const mine = held.get(plan) ?? null
    if (!isSold && mine === null) return []
    return [{ plan, price, held: mine, amounts: isSold ? customAmounts({ contract, now }, plan) : [] }]
  })
}

export function customAmounts({ contract, now }: Pick<CustomInput, 'contract' | 'now'>, plan: CataloguePlan) {
  const held = contract.entries.filter(
    ({ contractPlanId, end }) => contractPlanId === plan.id && !(end !== null && end <= now),
  )
  return Array.from({ length: Math.max(0, (plan.custom?.most ?? 0) - held.length) }, (_, index) => index + 1)
}

/** From now, or from the next month or term (billing rules: "Custom add-ons"). */
export function decideCustom(input: AddOnInput, { groupId, count }: CustomAddOn): AddOnDecision {
  const planId = customPlanOf(groupId)
  const block = addOnBlock(input)
  if (block !== null) return refused(block)
  const { contract, catalogue, now } = input
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null) return refused('no-plan')
  const group = groupOf(planOf(base, catalogue), catalogue)
  const { zone, currency, cancellation } = contract
  const plan = catalogue.plans.get(planId)
  const sold = plan === undefined ? undefined : catalogue.groups.get(plan.groupId)
  if (plan?.custom === undefined || sold === undefined || !mayHave(plan, group)) return refused('not-offered')
  if (!isOnSale(sold, dateOf(now, zone))) return refused('not-offered')
  if (listPriceOf(plan, catalogue, currency, priceListAt(now, contract)) === null) return refused('currency-unpriced')
  if (!customAmounts(input, plan).includes(count)) return refused('amount-not-offered')
  const { within } = plan.custom
  const until = paidUntil(input, base, group)
  const start = within ? Math.max(now, base.start + (group.cycle === 'year' ? 1 : 0)) : until
  const change = scheduledBaseEntry(contract, catalogue, now)
  const isLeftBehind = change !== null && !mayHave(plan, groupOf(planOf(change, catalogue), catalogue))
  const ends = [...(isLeftBehind ? [change.start] : []), ...(cancellation.state === 'none' ? [] : [cancellation.at])]
  const end = ends.length === 0 ? null : Math.min(...ends)
  const at = billedCustomFrom({ contract, catalogue, planId }, start)
  const then = baseGroupAt(withAutomaticChanges(contract, catalogue, at + 1), catalogue, at)
  if ((end !== null && end <= at) || !mayHave(plan, then)) return refused('not-offered')
  const entry = { contractPlanId: planId, start, end, reserved: reservedFrom(start, group.cycle, zone, now) }
  return { kind: 'possible', entries: Array.from({ length: count }, () => entry), until }
}

export const billedCustomFrom = ({ contract, catalogue, planId }: Omit<CustomInput, 'now'>, at: Instant): Instant =>
  catalogue.plans.get(planId)?.custom?.sleeps === true ? awakeFrom(contract, catalogue, at) : at

type GiveUpCustomRefusal = 'no-plan' | 'amount-not-offered'

export type GivingUpCustom =
  | { readonly kind: 'refused'; readonly reason: GiveUpCustomRefusal }
  /** `at`: first instant without them. */
  | { readonly kind: 'possible'; readonly at: Instant; readonly schedule: PlanSchedule }

/** From the next month or term, without refund. Last bought first; those not begun fall away. */
export function decideGiveUpCustom({ contract, catalogue, planId, now }: CustomInput, count: number): GivingUpCustom {
  const at = periodEnd(contract, catalogue, now)
  if (at === null || contractStateAt(contract, catalogue, now).kind === 'cancelled')
    return { kind: 'refused', reason: 'no-plan' }
  const held = contract.entries
    .filter((entry) => entry.contractPlanId === planId && (entry.end === null || entry.end > at))
    .toSorted((a, b) => b.start - a.start)
  if (!Number.isInteger(count) || count < 1 || count > held.length)
    return { kind: 'refused', reason: 'amount-not-offered' }
  const gone = held.slice(0, count)
  return {
    kind: 'possible',
    at,
    schedule: {
      end: gone.filter(({ start }) => start < at).map(({ id }) => ({ entryId: id, at })),
      withdraw: gone.filter(({ start }) => start >= at).map(({ id }) => id),
      add: [],
    },
  }
}

/** Null if none was given up. */
export function decideKeepCustom({ contract, catalogue, planId, now }: CustomInput): PlanSchedule | null {
  if (contract.cancellation.state !== 'none') return null
  const change = scheduledBaseEntry(contract, catalogue, now)
  const isGivenUp = (entry: PlanEntry) =>
    entry.contractPlanId === planId &&
    isActive(entry, now) &&
    entry.end !== null &&
    !(
      change !== null &&
      change.start === entry.end &&
      !mayHave(planOf(entry, catalogue), groupOf(planOf(change, catalogue), catalogue))
    )
  const kept = contract.entries.filter(isGivenUp)
  if (kept.length === 0) return null
  return { end: kept.map(({ id }) => ({ entryId: id, at: null })), withdraw: [], add: [] }
}

/** The first instant without those that were given up; null where none ends so. */
export function endOfGivenUpCustom(contract: Contract, catalogue: Catalogue, now: Instant): Instant | null {
  const ends = heldCustom(contract, catalogue, now).flatMap(({ plan, endsAt }) =>
    endsAt === null || decideKeepCustom({ contract, catalogue, planId: plan.id, now }) === null ? [] : [endsAt],
  )
  return ends.length === 0 ? null : Math.min(...ends)
}

function periodEnd(contract: Contract, catalogue: Catalogue, now: Instant): Instant | null {
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null) return null
  return groupOf(planOf(base, catalogue), catalogue).cycle === 'year' ? base.end : startOfNextMonth(now, contract.zone)
}
