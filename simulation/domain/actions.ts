import { addDays, dateOf, type Instant, type LocalDate, monthInterval, monthOf } from '@touchline/domain/calendar'
import { decideCancellation } from '@touchline/domain/cancellation'
import { baseEntryAt, baseGroupAt, type Contract } from '@touchline/domain/contract'
import { type Coupon, previewCoupon } from '@touchline/domain/coupons'
import {
  applySchedule,
  type PlanChangeInput,
  type PlanSchedule,
  previewPlanChange,
  previewYearlyChange,
} from '@touchline/domain/plans'
import type { Random } from '../random.ts'
import { catalogue, catalogueAt, couponGroupIds, groupIds } from './catalogue.ts'
import { type Club, isUnsettled, nameNext } from './club.ts'

function apply(club: Club, schedule: PlanSchedule, more: Partial<Contract> = {}): void {
  club.contract = { ...applySchedule(club.contract, schedule, nameNext(club)), ...more }
}

/** A coupon, and the day it is used from, where one is requested. */
interface CouponUse {
  readonly coupon: Coupon
  readonly startDate?: LocalDate
}

const inputOf = (club: Club, random: Random, now: Instant): PlanChangeInput => ({
  contract: club.contract,
  catalogue: catalogueAt(now),
  organization: { isGlobal: false, isEsports: false },
  unsettled: isUnsettled(club),
  now,
  selection: {
    groupId: random.pick(groupIds),
    ...(random.chance(0.5) ? { analysts: 1 + random.below(6) } : {}),
    ...(random.chance(0.5) ? { viewers: random.below(8) } : {}),
  },
})

function changeMonthly(club: Club, input: PlanChangeInput): void {
  const preview = previewPlanChange({ ...input, storedSecondsOverRetention: 0 })
  if (preview.kind === 'refused') return
  // Choosing a plan withdraws a scheduled cancellation.
  apply(club, preview.change.schedule, { cancellation: { state: 'none' } })
  club.quote = { month: preview.thisMonth.month, total: preview.thisMonth.total.minor }
}

function changeYearly(club: Club, input: PlanChangeInput): void {
  const preview = previewYearlyChange({ ...input, storedSecondsOverRetention: 0, storedSecondsAtTermStart: 0 })
  if (preview.kind === 'refused') return
  const { change, term } = preview
  apply(club, change.schedule, { yearlyAnchor: change.anchor, cancellation: { state: 'none' } })
  club.quote = null
  // What continues by itself takes the list of its first day, also one that is published later.
  if (change.kind !== 'resume') club.termQuote = { start: change.term.start, total: term.total.minor }
}

/** A coupon of one to four months, used today or from a day of the next weeks on. */
export function drawCoupon(random: Random, id: string, today: LocalDate): CouponUse {
  const coupon = {
    id,
    code: 'SIMULA',
    groupId: random.pick(couponGroupIds),
    effectiveFrom: today,
    effectiveUntil: addDays(today, 40),
    termMonths: 1 + random.below(4),
    usesLeft: 1,
  }
  return { coupon, ...(random.chance(0.3) ? { startDate: addDays(today, random.below(40)) } : {}) }
}

export function useCoupon(club: Club, input: Omit<PlanChangeInput, 'selection'>, use: CouponUse): void {
  const preview = previewCoupon({
    ...input,
    ...use,
    isUsed: false,
    storedSecondsOverRetention: 0,
    storedSecondsAtTermStart: 0,
    userContracts: [],
  })
  if (preview.kind === 'refused') return
  apply(club, preview.purchase.schedule, { cancellation: { state: 'none' } })
  club.quote = { month: preview.quoted.month, total: preview.quoted.total.minor }
}

export function changePlan(club: Club, input: PlanChangeInput): void {
  if (input.selection.groupId.endsWith('.month')) changeMonthly(club, input)
  else changeYearly(club, input)
}

export function cancel(club: Club, now: Instant): void {
  const { contract } = club
  const decision = decideCancellation({ contract, catalogue, unsettled: isUnsettled(club), now })
  if (decision.kind === 'refused') return
  club.quote = null
  if (decision.kind === 'close') {
    apply(club, decision.schedule, { cancellation: { state: 'done', at: now } })
    club.closedAt = now
    return
  }
  const before = club.contract
  apply(club, decision.schedule, { cancellation: { state: 'reserved', at: decision.at } })
  // Withdrawn, it is as if nothing had happened: what was kept is restored (invariant I31).
  const restored = applySchedule(club.contract, { end: [], withdraw: [], add: decision.kept }, nameNext(club))
  const planAt = (of: Contract, at: Instant) => baseEntryAt(of, catalogue, at)?.contractPlanId
  for (const at of [now, decision.at - 1, decision.at, decision.at + 86_400_000 * 40])
    if (planAt(before, at) !== planAt(restored, at)) club.broken.push('a cancellation taken back left another plan')
}

/** An hour bought for the running month. */
function buyOption(club: Club, random: Random, now: Instant): void {
  const group = baseGroupAt(club.contract, catalogue, now)
  if (group?.kind !== 'paid' || isUnsettled(club)) return
  const { end } = monthInterval(monthOf(now, club.contract.zone), club.contract.zone)
  const contractPlanId = `${group.id}.${random.chance(0.5) ? 'upload' : 'export'}`
  apply(club, { end: [], withdraw: [], add: [{ contractPlanId, start: now, end }] })
  club.quote = null
}

/** One thing an administrator does, now. */
export function act(club: Club, random: Random, now: Instant): void {
  const action = random.next()
  club.termQuote = null
  const input = inputOf(club, random, now)
  if (action < 0.65) changePlan(club, input)
  else if (action < 0.75)
    useCoupon(club, input, drawCoupon(random, `coupon-${club.changes}`, dateOf(now, club.contract.zone)))
  else if (action < 0.97) buyOption(club, random, now)
  else cancel(club, now)
}
