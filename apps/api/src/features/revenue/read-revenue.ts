import { setImmediate } from 'node:timers/promises'
import { addMonths, type Instant, nextMonth, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import type { CancellationReason } from '@touchline/domain/cancellation'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import {
  addRevenue,
  type BridgeStep,
  bridgeSteps,
  type RevenueTotals,
  revenueAhead,
  revenueOf,
  revenueOfMonths,
} from '@touchline/domain/revenue'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { organizationsFrom } from '../../books/organization/organizations-from.ts'
import { billedMonths } from '../../books/revenue/bridged-lines.store.ts'
import { clubsAlike } from '../../books/revenue/clubs-alike.store.ts'
import { recurringContracts } from '../../books/revenue/recurring-contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { bridged } from './bridged.ts'
import { reasonsOf } from './leaving.store.ts'

const BATCH = 500

/** Each batch by itself, so that nothing of it stays. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type Next = (tx: Tx, last: OrganizationId | null) => Promise<readonly OrganizationId[]>

const everyClub: Next = (tx, last) => organizationsFrom(tx, last, BATCH)

/** The next batch is read while one is counted. */
async function* eachBatch<T>(
  read: Read,
  load: (tx: Tx, ids: readonly OrganizationId[]) => Promise<T>,
  nextOf = everyClub,
): AsyncGenerator<T> {
  const loadWithNext = (ids: readonly OrganizationId[]) =>
    read(async (tx) => {
      const [loaded, next] = await Promise.all([load(tx, ids), nextOf(tx, ids.at(-1) ?? null)])
      return { loaded, next }
    })
  const first = await read((tx) => nextOf(tx, null))
  let reading = first.length === 0 ? null : loadWithNext(first)
  while (reading !== null) {
    const { loaded, next } = await reading
    reading = next.length === 0 ? null : loadWithNext(next)
    reading?.catch(() => undefined)
    // So that it is on its way before the count, which waits for nothing.
    await setImmediate()
    yield loaded
  }
}

async function* eachAlike(read: Read, catalogue: Catalogue, months: readonly YearMonth[]) {
  const alike = await read((tx) => clubsAlike(tx, catalogue, months))
  const clubs = new Map(alike.map((each) => [each.organizationId, each.clubs]))
  const ids = [...clubs.keys()]
  const nextOf: Next = async () => ids.splice(0, BATCH)
  for await (const contracts of eachBatch(read, recurringContracts, nextOf))
    yield contracts.map((each) => ({ ...each, clubs: clubs.get(each.organizationId) ?? 0 }))
}

interface Leaving {
  readonly organizationId: OrganizationId
  readonly currency: Currency
  readonly minor: bigint
}

interface Sum {
  readonly clubs: number
  readonly minor: bigint
}

export interface MonthRevenue {
  readonly totals: ReadonlyMap<Currency, RevenueTotals>
  readonly reasons: ReadonlyMap<Currency, ReadonlyMap<CancellationReason | null, Sum>>
}

export async function readRevenue(read: Read, month: YearMonth): Promise<MonthRevenue> {
  const catalogue = await read(loadCatalogue)
  const totals = new Map<Currency, RevenueTotals>()
  const left: Leaving[] = []
  for await (const contracts of eachAlike(read, catalogue, [month]))
    for (const { organizationId, contract, clubs } of contracts) {
      const revenue = revenueOf(contract, catalogue, month)
      addRevenue(totals, revenue, clubs)
      for (const { kind, minor } of revenue.movements)
        if (kind === 'left') left.push({ organizationId, currency: revenue.currency, minor })
    }
  const ids = left.map((club) => club.organizationId)
  const said = await read((tx) => reasonsOf(tx, ids, month))
  const reasons = new Map(
    [...Map.groupBy(left, ({ currency }) => currency)].map(([currency, own]) => {
      const byReason = Map.groupBy(own, ({ organizationId }) => said.get(organizationId) ?? null)
      return [currency, new Map([...byReason].map(([reason, clubs]) => [reason, sumOf(clubs)]))]
    }),
  )
  return { totals, reasons }
}

const sumOf = (clubs: readonly Pick<Leaving, 'minor'>[]): Sum => ({
  clubs: clubs.length,
  minor: clubs.reduce((sum, { minor }) => sum + minor, 0n),
})

const YEAR = 12

export async function readYear(
  read: Read,
  month: YearMonth,
): Promise<readonly (readonly [YearMonth, ReadonlyMap<Currency, RevenueTotals>])[]> {
  const catalogue = await read(loadCatalogue)
  const months = Array.from({ length: YEAR }, (_, index) => addMonths(month, index + 1 - YEAR))
  const totals = months.map((each) => [each, new Map<Currency, RevenueTotals>()] as const)
  for await (const contracts of eachAlike(read, catalogue, months))
    for (const { contract, clubs } of contracts)
      for (const [index, revenue] of revenueOfMonths(contract, catalogue, months).entries()) {
        const of = totals[index]?.[1]
        if (of !== undefined) addRevenue(of, revenue, clubs)
      }
  return totals
}

export interface AheadSum {
  readonly month: YearMonth
  readonly agreed: bigint
  readonly renewal: bigint
  readonly monthly: bigint
}

export async function readAhead(read: Read, month: YearMonth): Promise<ReadonlyMap<Currency, readonly AheadSum[]>> {
  const catalogue = await read(loadCatalogue)
  const sums = new Map<Currency, readonly AheadSum[]>()
  const months = Array.from({ length: YEAR + 1 }, (_, index) => addMonths(month, index))
  for await (const contracts of eachAlike(read, catalogue, months))
    for (const { contract, clubs } of contracts) {
      const before = sums.get(contract.currency)
      const times = (minor: bigint) => minor * BigInt(clubs)
      sums.set(
        contract.currency,
        revenueAhead(contract, catalogue, month).map((of, index) => ({
          month: of.month,
          agreed: times(of.agreed) + (before?.[index]?.agreed ?? 0n),
          renewal: times(of.renewal) + (before?.[index]?.renewal ?? 0n),
          monthly: times(of.monthly) + (before?.[index]?.monthly ?? 0n),
        })),
      )
    }
  return sums
}

export interface BridgeSums {
  recurring: bigint
  billed: bigint
  bills: number
  /** The running month: what is not fixed is estimated. */
  isEstimated: boolean
  differing: number
  first: DifferingClub | null
  readonly steps: Record<BridgeStep, bigint>
}

interface DifferingClub {
  readonly organizationId: OrganizationId
  readonly bills: readonly BillingId[]
}

const emptyBridge = (): BridgeSums => ({
  recurring: 0n,
  billed: 0n,
  bills: 0,
  isEstimated: false,
  differing: 0,
  first: null,
  steps: {
    twelfths: 0n,
    days: 0n,
    terms: 0n,
    additions: 0n,
    hours: 0n,
    storage: 0n,
    goodwill: 0n,
    waived: 0n,
    rest: 0n,
  },
})

export async function readBridge(
  read: Read,
  month: YearMonth,
  now: Instant,
): Promise<ReadonlyMap<Currency, BridgeSums>> {
  const catalogue = await read(loadCatalogue)
  const sums = new Map<Currency, BridgeSums>()
  const load = async (tx: Tx, ids: readonly OrganizationId[]) => {
    const [contracts, months] = await Promise.all([recurringContracts(tx, ids), billedMonths(tx, ids, month)])
    return { contracts, months }
  }
  for await (const { contracts, months } of eachBatch(read, load))
    for (const recurring of contracts) {
      const { contract, organizationId } = recurring
      const own = bridged(recurring, catalogue, { month, now }, months.get(contract.id))
      const of = sums.get(contract.currency) ?? emptyBridge()
      sums.set(contract.currency, of)
      of.recurring += own.recurring
      of.billed += own.billed
      of.bills += own.bills.length
      of.isEstimated ||= own.isEstimated
      for (const step of bridgeSteps) of.steps[step] += own.steps[step]
      const isOver = startOfMonth(nextMonth(month), contract.zone) <= now
      if (own.steps.rest === 0n || own.isEstimated || !isOver) continue
      of.differing += 1
      if (of.first === null || organizationId < of.first.organizationId) of.first = { organizationId, bills: own.bills }
    }
  return sums
}
