import type { LocalDate } from '../../calendar/index.ts'
import type { Money } from '../../money/index.ts'

interface Paid {
  readonly paidOn: LocalDate
  readonly amount: Money
}

/** The first day after which less has been paid with the other plan, if that was different before and stays to the end. */
export function aheadFrom(asThingsStand: readonly Paid[], whatIf: readonly Paid[]): LocalDate | null {
  const days = [...new Set([...asThingsStand, ...whatIf].map(({ paidOn }) => paidOn))].sort()
  const lead = days.map((day) => ({ day, minor: paidBy(asThingsStand, day) - paidBy(whatIf, day) }))
  const lastBehind = lead.findLastIndex(({ minor }) => minor <= 0n)
  const isEverBehind = lead.some(({ minor }) => minor < 0n)
  return isEverBehind ? (lead[lastBehind + 1]?.day ?? null) : null
}

const paidBy = (payments: readonly Paid[], day: LocalDate): bigint =>
  payments.reduce((sum, { paidOn, amount }) => (paidOn <= day ? sum + amount.minor : sum), 0n)
