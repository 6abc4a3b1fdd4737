import { dateOf, type Instant, type LocalDate, startOfNextMonth } from '../../calendar/index.ts'
import { baseGroupAt } from '../../contract/index.ts'
import { type Money, money } from '../../money/index.ts'
import { type PlannedYear, type YearInput } from '../year.ts'
import { yearAhead } from '../year-ahead.ts'
import { type Planning, planning } from './changes.ts'
import type { PlannedPlan } from './planned-plan.ts'

export interface Comparison {
  readonly planning: Planning
  readonly since: LocalDate
  readonly asThingsStand: PlannedYear
  readonly whatIf: PlannedYear
  readonly difference: Money
  readonly aheadFrom: LocalDate | null
}

/** Another cycle is compared from its first day. "As things stand" is cached by first day. */
export function comparisonsOf(input: YearInput): (plan: PlannedPlan) => Comparison {
  const { contract, now } = input
  const { zone } = contract
  const standing = new Map<LocalDate, PlannedYear>()
  return (plan) => {
    const planned = planning(plan, input)
    const since = dateOf(planned.kind === 'possible' ? countedFrom(plan, planned.begins, input) : now, zone)
    const asThingsStand = standing.get(since) ?? yearAhead(input, [], since)
    standing.set(since, asThingsStand)
    const whatIf = planned.kind === 'possible' ? yearAhead(input, planned.changes, since) : asThingsStand
    return {
      planning: planned,
      since,
      asThingsStand,
      whatIf,
      difference: money(whatIf.total.minor - asThingsStand.total.minor, contract.currency),
      aheadFrom: aheadFrom(asThingsStand.payments, whatIf.payments),
    }
  }
}

function countedFrom(
  { groupId, coupon }: PlannedPlan,
  begins: Instant,
  { contract, catalogue, now }: YearInput,
): Instant {
  const chosen = catalogue.groups.get(coupon?.groupId ?? groupId ?? '')
  const isOther = chosen !== undefined && chosen.cycle !== baseGroupAt(contract, catalogue, now)?.cycle
  return isOther && begins > startOfNextMonth(now, contract.zone) ? begins : now
}

interface Paid {
  readonly paidOn: LocalDate
  readonly amount: Money
}

export function aheadFrom(asThingsStand: readonly Paid[], whatIf: readonly Paid[]): LocalDate | null {
  const days = [...new Set([...asThingsStand, ...whatIf].map(({ paidOn }) => paidOn))].sort()
  const lead = days.map((day) => ({ day, minor: paidBy(asThingsStand, day) - paidBy(whatIf, day) }))
  const lastBehind = lead.findLastIndex(({ minor }) => minor <= 0n)
  const isEverBehind = lead.some(({ minor }) => minor < 0n)
  return isEverBehind ? (lead[lastBehind + 1]?.day ?? null) : null
}

const paidBy = (payments: readonly Paid[], day: LocalDate): bigint =>
  payments.reduce((sum, { paidOn, amount }) => (paidOn <= day ? sum + amount.minor : sum), 0n)
