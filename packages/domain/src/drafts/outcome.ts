import type { YearMonth } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'
import type { RehearsedContract } from './rehearse.ts'

/** Of one currency, as it is kept. Minor units. */
export interface RehearsedSums {
  readonly more: number
  readonly less: number
  readonly same: number
  /** Contracts whose first bill that differs is later than the list, by its month. */
  readonly protectedUntil: Readonly<Partial<Record<YearMonth, number>>>
  /** Billed more or less than today's lists would, by month, without tax. */
  readonly billed: Readonly<Partial<Record<YearMonth, number>>>
  /** The largest difference a month in either direction, with tax. */
  readonly most: number
}

export type RehearsalOutcome = Readonly<Partial<Record<Currency, RehearsedSums>>>

const nothing: RehearsedSums = {
  more: 0,
  less: 0,
  same: 0,
  protectedUntil: {},
  billed: {},
  most: 0,
}

const plus = <K extends string>(counts: Readonly<Partial<Record<K, number>>>, key: K, by: number) => ({
  ...counts,
  [key]: (counts[key] ?? 0) + by,
})

export const withRehearsed = (outcome: RehearsalOutcome, contract: RehearsedContract): RehearsalOutcome => ({
  ...outcome,
  [contract.currency]: sumsWith(outcome[contract.currency] ?? nothing, contract),
})

function sumsWith(sums: RehearsedSums, { bills, first, monthly, protectedBy }: RehearsedContract): RehearsedSums {
  const way = first === null ? 'same' : first.after > first.before ? 'more' : 'less'
  const isLate = first !== null && protectedBy !== null
  return {
    ...sums,
    [way]: sums[way] + 1,
    protectedUntil: isLate ? plus(sums.protectedUntil, first.month, 1) : sums.protectedUntil,
    billed: bills.reduce(
      (billed, { month, netBefore, netAfter }) => plus(billed, month, Number(netAfter - netBefore)),
      sums.billed,
    ),
    most: Math.max(sums.most, Math.abs(Number(monthly))),
  }
}

const STEPS = 5

/** Width of the bars between which contracts are counted: 1, 2 or 5 times a power of ten, five to each side. Minor units. */
export function barWidth(most: number): number {
  const least = most / STEPS
  for (let power = 1; ; power *= 10) for (const times of [1, 2, 5]) if (power * times >= least) return power * times
}
