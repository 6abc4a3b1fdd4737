import { charged } from '../billing/index.ts'
import { type Instant, monthOf, nextMonth, startOfMonth, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, groupOf, planOf } from '../contract/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import type { Currency } from '../money/index.ts'
import { type Movement, type MovementKind, movementsOf } from './movements.ts'
import { type Standing, standingAt } from './standing.ts'

export interface ClubRevenue {
  readonly currency: Currency
  readonly before: Standing
  readonly after: Standing
  readonly movements: readonly Movement[]
  /** Of its first paid plan; null: none by the month's end. */
  readonly firstPaid: YearMonth | null
}

/** Of a month as things stand: at its last instant beside the last of the month before, in the contract's zone. */
export function revenueOf(held: Contract, catalogue: Catalogue, month: YearMonth): ClubRevenue {
  const end = startOfMonth(nextMonth(month), held.zone)
  const contract = withAutomaticChanges(held, catalogue, end)
  const before = standingAt(contract, catalogue, startOfMonth(month, held.zone) - 1)
  const after = standingAt(contract, catalogue, end - 1)
  return between(contract, month, { before, after, first: firstPaidAt(contract, catalogue) })
}

/** As `revenueOf`, each standing once. */
export function revenueOfMonths(
  held: Contract,
  catalogue: Catalogue,
  months: readonly YearMonth[],
): readonly ClubRevenue[] {
  const { zone } = held
  const contract = withAutomaticChanges(held, catalogue, startOfMonth(nextMonth(months.at(-1) ?? ''), zone))
  const first = firstPaidAt(contract, catalogue)
  let before = standingAt(contract, catalogue, startOfMonth(months[0] ?? '', zone) - 1)
  return months.map((month) => {
    const after = standingAt(contract, catalogue, startOfMonth(nextMonth(month), zone) - 1)
    const revenue = between(contract, month, { before, after, first })
    before = after
    return revenue
  })
}

interface Ends extends Pick<ClubRevenue, 'before' | 'after'> {
  readonly first: Instant | null
}

function between({ zone, currency }: Contract, month: YearMonth, { before, after, first }: Ends): ClubRevenue {
  const firstPaid = first === null ? null : monthOf(first, zone)
  const movements = movementsOf(before, after, firstPaid !== null && firstPaid < month)
  return { currency, before, after, movements, firstPaid: firstPaid !== null && firstPaid > month ? null : firstPaid }
}

export function firstPaidAt(contract: Contract, catalogue: Catalogue): Instant | null {
  let first: Instant | null = null
  for (const entry of contract.entries) {
    const plan = planOf(entry, catalogue)
    const isPaid = plan.role === 'base' && charged[groupOf(plan, catalogue).kind] && entry.start !== entry.end
    if (isPaid && (first === null || entry.start < first)) first = entry.start
  }
  return first
}

interface Sum {
  clubs: number
  minor: bigint
}

interface Cohort {
  clubs: number
  readonly staying: Sum
}

export interface RevenueTotals {
  readonly began: Sum
  readonly ends: Sum
  readonly paused: Sum
  readonly movements: Map<MovementKind, Sum>
  readonly cohorts: Map<YearMonth, Cohort>
}

const none = (): Sum => ({ clubs: 0, minor: 0n })

function count(sum: Sum, minor: bigint, clubs: number): void {
  sum.clubs += clubs
  sum.minor += minor * BigInt(clubs)
}

function kept<K, V>(in_: Map<K, V>, key: K, make: () => V): V {
  const value = in_.get(key) ?? make()
  in_.set(key, value)
  return value
}

const emptyTotals = (): RevenueTotals => ({
  began: none(),
  ends: none(),
  paused: none(),
  movements: new Map(),
  cohorts: new Map(),
})

export function addRevenue(totals: Map<Currency, RevenueTotals>, club: ClubRevenue, clubs = 1): void {
  const { currency, before, after, movements, firstPaid } = club
  if (firstPaid === null) return
  const of = kept(totals, currency, emptyTotals)
  if (before.state === 'held') count(of.began, before.minor, clubs)
  if (after.state === 'held') count(of.ends, after.minor, clubs)
  if (after.state === 'paused') count(of.paused, after.minor, clubs)
  for (const { kind, minor } of movements) count(kept(of.movements, kind, none), minor, clubs)
  const cohort = kept(of.cohorts, firstPaid, (): Cohort => ({ clubs: 0, staying: none() }))
  cohort.clubs += clubs
  if (after.state === 'held') count(cohort.staying, after.minor, clubs)
}
