import { monthInterval } from '../calendar/index.ts'
import { closingIn, isActive, isAsleepAt } from '../contract/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import { decidingInstants, decidingInstantsAfter } from './days.ts'
import { earlierMonthOf, type Invoice, type InvoiceLine } from './invoice.ts'
import type { MonthlyBilling } from './monthly-billing.ts'

export interface HeldSeats {
  readonly count: number
  readonly days: number
}

/** Longest first; successive seats are one. Null if the entries do not explain the line. */
export function heldSeats(
  { contractPlanId, derivation }: InvoiceLine,
  { month }: Pick<Invoice, 'month'>,
  { contract, catalogue }: Pick<MonthlyBilling, 'contract' | 'catalogue'>,
): readonly HeldSeats[] | null {
  if (derivation.kind !== 'days') return null
  const followed = withAutomaticChanges(contract, catalogue, monthInterval(month, contract.zone).end)
  const entries = followed.entries.filter((entry) => entry.contractPlanId === contractPlanId)
  const earlier = earlierMonthOf(derivation)
  const closedAt = closingIn(contract, earlier ?? month)
  const deciding =
    earlier === undefined || closedAt === null
      ? decidingInstants(month, contract.zone, closedAt)
      : decidingInstantsAfter(earlier, contract.zone, closedAt)
  const byDay = deciding.map((instant) =>
    isAsleepAt(followed, catalogue, instant) ? 0 : entries.filter((entry) => isActive(entry, instant)).length,
  )
  const daysOfSeats = Array.from(
    { length: Math.max(0, ...byDay) },
    (_, seat) => byDay.filter((held) => held > seat).length,
  )
  if (daysOfSeats.reduce((sum, days) => sum + days, 0) !== derivation.days) return null
  return [...Map.groupBy(daysOfSeats, (days) => days)].map(([days, seats]) => ({ count: seats.length, days }))
}
