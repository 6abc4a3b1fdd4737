import { listPriceOf, priceListAt } from '../billing/index.ts'
import { type Instant, monthInterval, monthOf } from '../calendar/index.ts'
import {
  type Allowance,
  type Catalogue,
  type CataloguePlan,
  isSeatRole,
  type PlanGroup,
  type TimeRole,
} from '../catalogue/index.ts'
import { baseEntryAt, groupOf, isExportUnlimitedAt, planOf, reservedFrom, seatsAt } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { AddedEntry } from '../lifecycle/index.ts'
import type { AddOn, AddOnDecision, AddOnInput, AddOnRefusal, SpecifiedAddOn } from './add-on.ts'
import { offeredAmounts } from './amounts.ts'
import { addOnBlock, paidUntil } from './buying.ts'
import { decideCustom } from './custom.ts'

/** Specification, section 9. */
export const MAXIMUM_SEATS = 999

const refused = (reason: AddOnRefusal): AddOnDecision => ({ kind: 'refused', reason })

/**
 * Specification, "Additional purchases". A monthly hour is an entry of the current month; a yearly option runs to the
 * term's end.
 */
export function decideAddOn(input: AddOnInput, addOn: AddOn): AddOnDecision {
  if (addOn.kind === 'custom') return decideCustom(input, addOn)
  const block = addOnBlock(input)
  if (block !== null) return refused(block)
  const { contract, catalogue, now } = input
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null) return refused('no-plan')
  const group = groupOf(planOf(base, catalogue), catalogue)
  const plan = soldPlan(group, catalogue, addOn.kind)
  if (plan === null || (group.cycle === 'year' && 'hours' in addOn && addOn.forOneUser)) return refused('not-offered')
  const price = listPriceOf(plan, catalogue, contract.currency, priceListAt(now, contract))
  if (price === null) return refused('currency-unpriced')
  if (addOn.kind === 'export' && isExportUnlimitedAt(contract, catalogue, now)) return refused('export-unlimited')
  const amount = 'hours' in addOn ? addOn.hours : addOn.count
  if (!offeredAmounts(addOn.kind, group.cycle).includes(amount)) return refused('amount-not-offered')
  const until = paidUntil(input, base, group)
  if ('hours' in addOn) return { kind: 'possible', entries: timeEntries(input, plan, addOn, until), until }
  const seats = seatsAt(contract, catalogue, now)
  const after = (addOn.kind === 'analyst' ? seats.analysts : seats.viewers) + addOn.count
  if (after > MAXIMUM_SEATS) return refused('too-many-seats')
  return { kind: 'possible', entries: seatEntries(input, addOn), until }
}

/**
 * Of the group in force or the one a coupon discounts; seats always of the undiscounted group (billing rules:
 * "Coupons").
 */
function soldPlan(group: PlanGroup, catalogue: Catalogue, kind: SpecifiedAddOn['kind']): CataloguePlan | null {
  const own = isSeatRole(kind) && group.baseGroupId !== null ? null : planIn(group.id, catalogue, kind)
  return own ?? (group.baseGroupId === null ? null : planIn(group.baseGroupId, catalogue, kind))
}

const planIn = (groupId: PlanGroupId, catalogue: Catalogue, role: SpecifiedAddOn['kind']): CataloguePlan | null =>
  [...catalogue.plans.values()].find((plan) => plan.groupId === groupId && plan.role === role) ?? null

function timeEntries(
  { contract, now }: AddOnInput,
  plan: CataloguePlan,
  { kind, hours }: Extract<AddOn, { hours: number }>,
  end: Instant,
): readonly AddedEntry[] {
  if (plan.cycle === 'year') return [{ contractPlanId: plan.id, start: now, end, limits: optionOf(kind, hours) }]
  const { start } = monthInterval(monthOf(now, contract.zone), contract.zone)
  return Array.from({ length: hours }, () => ({ contractPlanId: plan.id, start, end }))
}

/** Hours x 3,600 seconds, soft = hard (specification, section 9). */
function optionOf(kind: TimeRole, hours: number): Allowance {
  const seconds = hours * 60 * 60
  const upload = kind === 'upload' ? seconds : 0
  const exporting = kind === 'export' ? seconds : 0
  return {
    uploadHardSeconds: upload,
    uploadSoftSeconds: upload,
    exportHardSeconds: exporting,
    exportSoftSeconds: exporting,
  }
}

/**
 * Continues with the scheduled plan. Begins after its plan's first instant, because what begins with the plan is in its
 * price.
 */
function seatEntries(
  { contract, catalogue, now }: AddOnInput,
  { kind, count }: Extract<SpecifiedAddOn, { count: number }>,
): readonly AddedEntry[] {
  const bases = contract.entries.filter(
    (entry) => planOf(entry, catalogue).role === 'base' && (entry.end === null || entry.end > now),
  )
  const oneSeat = bases.flatMap((base) => {
    const group = groupOf(planOf(base, catalogue), catalogue)
    const plan = soldPlan(group, catalogue, kind)
    const isRunning = base.start <= now
    const start = isRunning ? Math.max(now, base.start + (group.cycle === 'year' ? 1 : 0)) : base.start
    const reserved = reservedFrom(start, group.cycle, contract.zone, now)
    return plan === null ? [] : [{ contractPlanId: plan.id, start, end: base.end, reserved }]
  })
  return Array.from({ length: count }, () => oneSeat).flat()
}
