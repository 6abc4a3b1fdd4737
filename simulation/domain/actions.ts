import { isDeepStrictEqual } from 'node:util'
import {
  billedCustomFrom,
  decideAddOn,
  decideGiveUpCustom,
  decideKeepCustom,
  decideTakeBack,
  heldCustom,
  quoteAddOn,
} from '@touchline/domain/add-ons'
import { addDays, dateOf, type Instant, type LocalDate, monthInterval, monthOf } from '@touchline/domain/calendar'
import { previewWaysToLeave, waysToLeave, withdrawalOf } from '@touchline/domain/cancellation'
import { customPlanOf } from '@touchline/domain/catalogue'
import { baseEntryAt, baseGroupAt, billedMonthAt, type Contract, pendingGivenUp } from '@touchline/domain/contract'
import { type Coupon, decideCouponPurchase, previewCoupon } from '@touchline/domain/coupons'
import { applySchedule, type PlanSchedule, withoutGivenUp } from '@touchline/domain/lifecycle'
import {
  decideGivingUp,
  decideYearlyChange,
  type PlanChangeInput,
  previewGivingUp,
  previewPlanChange,
  previewYearlyChange,
} from '@touchline/domain/plans'
import type { Random } from '../random.ts'
import { catalogue, catalogueAt, couponGroupIds, customGroupIds, groupIds } from './catalogue.ts'
import { end, isUnsettled, nameNext, type Organization, openAgain, quoteTerm } from './organization.ts'
import { planSleep } from './sleeping.ts'
import { storedAt, storedIn } from './storage.ts'
import { deleteGames } from './trash.ts'

function apply(organization: Organization, schedule: PlanSchedule, more: Partial<Contract> = {}): void {
  organization.contract = { ...applySchedule(organization.contract, schedule, nameNext(organization)), ...more }
  if (more.cancellation?.state === 'none') organization.closedAt = null
}

interface CouponUse {
  readonly coupon: Coupon
  readonly startDate?: LocalDate
}

const storedNow = (organization: Organization, now: Instant): number =>
  storedIn(organization, billedMonthAt(organization.contract, now))

const inputOf = (organization: Organization, random: Random, now: Instant): PlanChangeInput => ({
  contract: organization.contract,
  catalogue: catalogueAt(now),
  organization: { isGlobal: false, isEsports: false },
  unsettled: isUnsettled(organization),
  now,
  selection: {
    groupId: random.pick(groupIds),
    ...(random.chance(0.5) ? { analysts: 1 + random.below(6) } : {}),
    ...(random.chance(0.5) ? { viewers: random.below(8) } : {}),
    ...(random.chance(0.2) ? { startsNextMonth: true } : {}),
  },
})

function changeMonthly(organization: Organization, input: PlanChangeInput): void {
  const preview = previewPlanChange({ ...input, storedSecondsOverRetention: storedNow(organization, input.now) })
  if (preview.kind === 'refused') return
  // Choosing a plan withdraws a scheduled cancellation.
  apply(organization, preview.change.schedule, { cancellation: { state: 'none' } })
  organization.quote = { month: preview.thisMonth.month, total: preview.thisMonth.total.minor }
}

function changeYearly(organization: Organization, input: PlanChangeInput): void {
  const decided = decideYearlyChange(input)
  if (decided.kind === 'refused') return
  const preview = previewYearlyChange({
    ...input,
    storedSecondsOverRetention: storedNow(organization, input.now),
    storedSecondsAtTermStart: storedAt(organization, decided.term.start),
  })
  if (preview.kind === 'refused') return
  const { change, term } = preview
  apply(organization, change.schedule, { yearlyAnchor: change.anchor, cancellation: { state: 'none' } })
  organization.quote = null
  // An automatic renewal uses its first day's list, even if published later.
  if (change.kind !== 'resume')
    quoteTerm(organization, { start: change.term.start, total: term.total.minor, lists: input.catalogue })
}

export function drawCoupon(random: Random, id: string, today: LocalDate): CouponUse {
  const groupId = random.pick(couponGroupIds)
  const isYearly = catalogue.groups.get(groupId)?.cycle === 'year'
  const coupon = {
    id,
    code: 'SIMULA',
    groupId,
    effectiveFrom: today,
    effectiveUntil: addDays(today, 40),
    termMonths: isYearly ? 12 : 1 + random.below(4),
    usesLeft: 1,
  }
  return { coupon, ...(random.chance(0.3) ? { startDate: addDays(today, random.below(40)) } : {}) }
}

export function useCoupon(organization: Organization, input: Omit<PlanChangeInput, 'selection'>, use: CouponUse): void {
  const decided = decideCouponPurchase({ ...input, ...use, isUsed: false })
  if (decided.kind === 'refused') return
  const preview = previewCoupon({
    ...input,
    ...use,
    isUsed: false,
    storedSecondsOverRetention: storedNow(organization, input.now),
    storedSecondsAtTermStart: storedAt(organization, decided.start),
    userContracts: [],
  })
  if (preview.kind === 'refused') return
  const { schedule, yearlyAnchor, start, to } = preview.purchase
  apply(organization, schedule, { yearlyAnchor, cancellation: { state: 'none' } })
  const quoted = { month: preview.quoted.month, total: preview.quoted.total.minor }
  organization.quote = to.cycle === 'year' ? null : quoted
  if (to.cycle === 'year') quoteTerm(organization, { start, total: quoted.total, lists: input.catalogue })
}

export function changePlan(organization: Organization, input: PlanChangeInput): void {
  if (input.selection.groupId.endsWith('.month')) changeMonthly(organization, input)
  else changeYearly(organization, input)
}

export function cancel(organization: Organization, when: 'at-once' | 'period-end', now: Instant): void {
  const { contract } = organization
  const input = { contract, catalogue, unsettled: isUnsettled(organization), now }
  const found = waysToLeave(input)
  if (found.kind === 'refused') return
  const index = when === 'period-end' ? 0 : -1
  const leaving = found.ways.at(index) ?? found.ways[0]
  const lastBill = lastBillOf(organization, input, index)
  organization.quote = lastBill === null ? null : { month: billedMonthAt(contract, now), total: lastBill }
  if (leaving.kind === 'close') {
    apply(organization, leaving.schedule)
    end(organization, 'closed', now)
    return
  }
  const before = organization.contract
  apply(organization, leaving.schedule, { cancellation: { state: 'reserved', at: leaving.at } })
  // Withdrawing restores everything (invariant I31).
  const restored = applySchedule(
    organization.contract,
    withdrawalOf(organization.contract, leaving.at, leaving.kept),
    nameNext(organization),
  )
  const planAt = (of: Contract, at: Instant) => baseEntryAt(of, catalogue, at)?.contractPlanId
  const ends = (of: Contract) =>
    of.entries.map(({ contractPlanId, start, end: last }) => `${contractPlanId} ${start} ${last}`)
  for (const at of [now, leaving.at - 1, leaving.at, leaving.at + 86_400_000 * 40])
    if (planAt(before, at) !== planAt(restored, at))
      organization.broken.push('a cancellation taken back left another plan')
  if (ends(before).toSorted().join() !== ends(restored).toSorted().join())
    organization.broken.push('a cancellation taken back left other entries')
}

type LeavingInput = Parameters<typeof waysToLeave>[0]

/** Null where a term was billed before. */
function lastBillOf(organization: Organization, input: LeavingInput, index: number): bigint | null {
  const storedSecondsOverRetention = storedNow(organization, input.now)
  const shown = previewWaysToLeave({ ...input, userContracts: [], storedSecondsOverRetention })
  const way = shown.kind === 'refused' ? undefined : shown.ways.at(index)
  return way?.lastInvoice?.total.minor ?? null
}

function buyOption(organization: Organization, random: Random, now: Instant): void {
  const group = baseGroupAt(organization.contract, catalogue, now)
  if (group?.kind !== 'paid' || isUnsettled(organization)) return
  const { end } = monthInterval(monthOf(now, organization.contract.zone), organization.contract.zone)
  const contractPlanId = `${group.id}.${random.chance(0.5) ? 'upload' : 'export'}`
  const before = organization.contract
  apply(organization, { end: [], withdraw: [], add: [{ contractPlanId, start: now, end }] })
  organization.quote = null
  // Taking back leaves nothing.
  const known = new Set(before.entries.map(({ id }) => id))
  const entries = organization.contract.entries.filter(({ id }) => !known.has(id))
  const nothing = { upload: 0, export: 0 }
  const taken = { analysts: 0, viewers: 0 }
  const held = { contract: organization.contract, users: [], catalogue, used: nothing, usedBy: [], taken, now }
  const back = decideTakeBack(held, { boughtAt: now, entries })
  const after = back.kind === 'possible' ? applySchedule(held.contract, back.schedule, String) : null
  if (after === null || !isDeepStrictEqual(after, before))
    organization.broken.push('hours that were taken back left another contract')
}

/** One to three, quoted on their first bill. */
function buyCustom(organization: Organization, random: Random, now: Instant): void {
  const { contract } = organization
  const input = {
    contract,
    catalogue: catalogueAt(now),
    payer: { hasContact: true, hasCard: true, paysByCard: true },
    unsettled: isUnsettled(organization),
    now,
  }
  const addOn = { kind: 'custom', groupId: random.pick(customGroupIds), count: 1 + random.below(3) } as const
  const decided = decideAddOn(input, addOn)
  if (decided.kind === 'refused') return
  const start = decided.entries[0]?.start ?? now
  const plan = catalogue.plans.get(customPlanOf(addOn.groupId))
  const isLater = plan?.custom?.within === false
  const at = isLater ? billedCustomFrom({ contract, catalogue, planId: customPlanOf(addOn.groupId) }, start) : start
  const storedSecondsOverRetention = isLater
    ? storedThen(organization, { at, cycle: plan?.cycle ?? 'month' })
    : storedNow(organization, now)
  const quote = quoteAddOn({ ...input, userContracts: [], storedSecondsOverRetention }, addOn)
  if (quote.kind === 'refused') return
  apply(organization, { end: [], withdraw: [], add: quote.entries })
  if (isLater && plan?.cycle === 'year') {
    quoteTerm(organization, { start, total: quote.bill.minor, lists: input.catalogue })
    return
  }
  const month = isLater ? monthOf(at, contract.zone) : billedMonthAt(contract, start)
  organization[month === billedMonthAt(contract, now) ? 'quote' : 'nextQuote'] = { month, total: quote.bill.minor }
}

/** One fewer from the next month or term; sometimes kept after all. */
function dropCustom(organization: Organization, random: Random, now: Instant): void {
  const before = organization.contract
  const held = heldCustom(before, catalogue, now)
  if (held.length === 0) return
  const input = { contract: before, catalogue, planId: random.pick(held).plan.id, now }
  const gone = decideGiveUpCustom(input, 1)
  if (gone.kind === 'refused') return
  apply(organization, gone.schedule)
  if (!random.chance(0.3) || gone.schedule.end.length === 0) return
  const kept = decideKeepCustom({ ...input, contract: organization.contract })
  if (kept === null) organization.broken.push('an add-on that was given up could not be kept')
  else apply(organization, kept)
  const endOf = (of: Contract) => of.entries.find(({ id }) => id === gone.schedule.end[0]?.entryId)?.end
  if (endOf(before) === null && endOf(organization.contract) !== null)
    organization.broken.push('an add-on that was kept ends')
}

const storedThen = (
  organization: Organization,
  { at, cycle }: { readonly at: Instant; readonly cycle: 'month' | 'year' },
): number =>
  cycle === 'year' ? storedAt(organization, at) : storedIn(organization, monthOf(at, organization.contract.zone))

/**
 * Some will be in use; sometimes withdrawn. A term followed by a monthly plan can end within a month, whose bill
 * changes with both.
 */
function giveUp(organization: Organization, random: Random, now: Instant): void {
  const { contract } = organization
  const seats = { analysts: random.below(3), viewers: random.below(4) }
  organization.inUse = { analysts: random.below(4), viewers: random.below(5) }
  const month = billedMonthAt(contract, now)
  const input = {
    contract,
    catalogue,
    unsettled: isUnsettled(organization),
    now,
    seats,
    inUse: { analysts: 1, viewers: 0 },
  }
  const decided = decideGivingUp(input)
  const preview = previewGivingUp({
    ...input,
    storedSecondsOverRetention: decided.kind === 'refused' ? 0 : storedThen(organization, decided),
    userContracts: [],
  })
  if (preview.kind === 'possible') {
    organization.contract = { ...contract, ...preview.terms }
    const { after, at, cycle } = preview
    const quote = { month: after.month, total: after.total.minor }
    if (cycle === 'year') quoteTerm(organization, { start: at, total: quote.total, lists: catalogueAt(at) })
    else if (quote.month === month) organization.quote = quote
    else organization.nextQuote = quote
  } else if (preview.reason === 'seats-given-up' && random.chance(0.3)) {
    organization.contract = withoutGivenUp(contract)
    const pending = pendingGivenUp(contract)
    if (pending !== null && billedMonthAt(contract, pending.at) === month) organization.quote = null
  }
}

export function act(organization: Organization, random: Random, now: Instant): void {
  const action = random.next()
  const isOver = organization.closedAt !== null
  if (isOver && (action > 0.75 || random.chance(0.7))) return
  openAgain(organization)
  Object.assign(organization, { termQuote: null, nextQuote: null })
  const input = inputOf(organization, random, now)
  if (action < 0.65) changePlan(organization, input)
  else if (action < 0.75)
    useCoupon(
      organization,
      input,
      drawCoupon(random, `coupon-${organization.changes}`, dateOf(now, organization.contract.zone)),
    )
  else if (action < 0.78) buyCustom(organization, random, now)
  else if (action < 0.8) dropCustom(organization, random, now)
  else if (action < 0.85) buyOption(organization, random, now)
  else if (action < 0.88) deleteGames(organization, random, now)
  else if (action < 0.93) planSleep(organization, random, now)
  else if (action < 0.975) giveUp(organization, random, now)
  else cancel(organization, random.chance(0.5) ? 'at-once' : 'period-end', now)
}
