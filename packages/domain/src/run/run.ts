import type { Invoice } from '../billing/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import { type StepKind, stepsOf } from './steps.ts'

export interface RunBill {
  readonly currency: Currency
  readonly way: 'card' | 'transfer'
  readonly groupId: PlanGroupId | null
  readonly before: Invoice | null
  readonly after: Invoice | null
}

/** Minor units with tax. */
interface Sum {
  bills: number
  minor: bigint
}

export interface RunTotals {
  readonly before: Sum
  readonly after: Sum
  tax: bigint
  readonly byPlan: Map<PlanGroupId | null, Sum>
  readonly byWay: Map<RunBill['way'], Sum>
  readonly steps: Map<StepKind, Sum>
}

export const emptyRun = (): Map<Currency, RunTotals> => new Map()

const nothing = (): Sum => ({ bills: 0, minor: 0n })

const totalsOf = (): RunTotals => ({
  before: nothing(),
  after: nothing(),
  tax: 0n,
  byPlan: new Map(),
  byWay: new Map(),
  steps: new Map(),
})

function heldIn<Key, Held>(held: Map<Key, Held>, key: Key, made: () => Held): Held {
  const found = held.get(key) ?? made()
  held.set(key, found)
  return found
}

function add(sum: Sum, minor: bigint): void {
  if (minor === 0n) return
  sum.bills += 1
  sum.minor += minor
}

export function addBill(run: Map<Currency, RunTotals>, { currency, way, groupId, before, after }: RunBill): void {
  const totals = heldIn(run, currency, totalsOf)
  const minor = after?.total.minor ?? 0n
  add(totals.before, before?.total.minor ?? 0n)
  add(totals.after, minor)
  if (minor !== 0n) {
    totals.tax += after?.tax.minor ?? 0n
    add(heldIn(totals.byPlan, groupId, nothing), minor)
    add(heldIn(totals.byWay, way, nothing), minor)
  }
  for (const step of stepsOf(before, after)) add(heldIn(totals.steps, step.kind, nothing), step.minor)
}
