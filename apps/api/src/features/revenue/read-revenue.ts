import { setImmediate } from 'node:timers/promises'
import { addMonths, type Instant, nextMonth, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import type { CancellationReason } from '@touchline/domain/cancellation'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import {
  addRevenue,
  type BridgedLine,
  type BridgeStep,
  bridgeSteps,
  type RevenueTotals,
  revenueAhead,
  revenueOf,
  revenueOfMonths,
  stepOf,
} from '@touchline/domain/revenue'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type BillsAlike, billsAlike, linesBilled } from '../../books/revenue/bridged-lines.store.ts'
import { clubsAlike } from '../../books/revenue/clubs-alike.store.ts'
import { type RecurringContract, recurringContracts } from '../../books/revenue/recurring-contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { type Bridged, bridged } from './bridged.ts'
import { reasonsOf } from './leaving.store.ts'

const BATCH = 500

/** Each batch by itself, so that nothing of it stays. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The next batch is read while one is counted. */
async function* eachOf(read: Read, ids: readonly OrganizationId[]): AsyncGenerator<RecurringContract> {
  const load = (from: number) =>
    from < ids.length ? read((tx) => recurringContracts(tx, ids.slice(from, from + BATCH))) : null
  let reading = load(0)
  for (let from = BATCH; reading !== null; from += BATCH) {
    const contracts = await reading
    reading = load(from)
    reading?.catch(() => undefined)
    // So that it is on its way before the count, which waits for nothing.
    await setImmediate()
    yield* contracts
  }
}

async function* eachAlike(read: Read, catalogue: Catalogue, months: readonly YearMonth[]) {
  const alike = await read((tx) => clubsAlike(tx, catalogue, months))
  const byId = new Map(alike.map((each) => [each.organizationId, each]))
  for await (const { organizationId, contract } of eachOf(read, [...byId.keys()])) {
    const of = byId.get(organizationId)
    yield { contract, clubs: of?.clubs ?? 0, members: of?.members ?? [organizationId] }
  }
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
  for await (const { contract, clubs, members } of eachAlike(read, catalogue, [month])) {
    const revenue = revenueOf(contract, catalogue, month)
    const { currency, movements } = revenue
    addRevenue(totals, revenue, clubs)
    for (const { kind, minor } of movements)
      if (kind === 'left') left.push(...members.map((organizationId) => ({ organizationId, currency, minor })))
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
  for await (const { contract, clubs } of eachAlike(read, catalogue, months))
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
  for await (const { contract, clubs } of eachAlike(read, catalogue, months)) {
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
  first: OrganizationId | null
  readonly steps: Record<BridgeStep, bigint>
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

type InForce = Pick<Bridged, 'recurring' | 'steps'>

function addAlike(of: BridgeSums, alike: BillsAlike, { recurring, steps }: InForce, isOver: boolean): void {
  const { bills, clubs, first, isFixed, minor } = alike
  const times = BigInt(clubs)
  of.recurring += recurring * times
  of.bills += bills
  of.isEstimated ||= !isFixed
  for (const step of bridgeSteps) of.steps[step] += steps[step] * times
  if (!isFixed || !isOver || steps.rest + minor === 0n) return
  of.differing += clubs
  if (of.first === null || first < of.first) of.first = first
}

const stepOfSum = (line: BridgedLine): BridgeStep => {
  const step = stepOf(line)
  return step === 'days' || step === 'terms' ? 'rest' : step
}

/** Computed of one of those that are alike; what was billed is summed of all. */
export async function readBridge(
  read: Read,
  month: YearMonth,
  now: Instant,
): Promise<ReadonlyMap<Currency, BridgeSums>> {
  const catalogue = await read(loadCatalogue)
  const lines = await read((tx) => linesBilled(tx, month))
  const inForce = lines.filter((line) => stepOfSum(line) === 'rest')
  const alike = await read((tx) => billsAlike(tx, catalogue, month, inForce))
  const sums = new Map(alike.map(({ currency }) => [currency, emptyBridge()]))
  for (const line of lines) {
    const of = sums.get(line.currency)
    if (of === undefined) continue
    of.billed += line.minor
    of.steps[stepOfSum(line)] += line.minor
  }
  const add = (each: BillsAlike, of: InForce) => {
    const sum = sums.get(each.currency)
    if (sum !== undefined) addAlike(sum, each, of, startOfMonth(nextMonth(month), each.zone) <= now)
  }
  const byLikeness = Map.groupBy(alike, ({ organizationId }) => organizationId)
  for (const each of byLikeness.get(null) ?? []) add(each, emptyBridge())
  const ids = [...byLikeness.keys()].filter((id) => id !== null)
  for await (const recurring of eachOf(read, ids)) {
    const own = bridged(recurring, catalogue, { month, now })
    for (const each of byLikeness.get(recurring.organizationId) ?? []) add(each, own)
  }
  return sums
}
