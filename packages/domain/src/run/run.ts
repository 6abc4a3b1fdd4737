import type { Invoice, InvoiceLine } from '../billing/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import { billPartOf } from '../projection/index.ts'
import type { Step, StepKind } from './steps.ts'

/** One of a run: of the month that is over, or of a term that begins. */
export interface RunBill {
  readonly currency: Currency
  readonly way: 'card' | 'transfer'
  readonly groupId: PlanGroupId | null
  /** Minor units with tax; 0: none. */
  readonly before: bigint
  readonly after: Invoice | null
  readonly steps: readonly Step[]
}

/** Minor units with tax. */
interface Sum {
  bills: number
  minor: bigint
}

export const runKinds = ['plan', 'seats', 'options', 'storage', 'goodwill', 'waived', 'tax'] as const

type RunKind = (typeof runKinds)[number]

export interface RunTotals {
  readonly before: Sum
  readonly after: Sum
  readonly byPlan: Map<PlanGroupId | null, Sum>
  readonly byWay: Map<RunBill['way'], Sum>
  /** Without tax, which is a kind of its own; they add up to `after`. */
  readonly byKind: Map<RunKind, Sum>
  readonly steps: Map<StepKind, Sum>
}

export const emptyRun = (): Map<Currency, RunTotals> => new Map()

const nothing = (): Sum => ({ bills: 0, minor: 0n })

const totalsOf = (): RunTotals => ({
  before: nothing(),
  after: nothing(),
  byPlan: new Map(),
  byWay: new Map(),
  byKind: new Map(),
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

const kindOf = (role: InvoiceLine['role']): RunKind => (role === 'waiver' ? 'waived' : (billPartOf(role) ?? 'goodwill'))

function kindsOf({ lines, tax }: Invoice): ReadonlyMap<RunKind, bigint> {
  const kinds = new Map<RunKind, bigint>([['tax', tax.minor]])
  for (const { role, amount } of lines) kinds.set(kindOf(role), (kinds.get(kindOf(role)) ?? 0n) + amount.minor)
  return kinds
}

export function addBill(run: Map<Currency, RunTotals>, bill: RunBill): void {
  const { currency, way, groupId, before, after, steps } = bill
  const totals = heldIn(run, currency, totalsOf)
  const minor = after?.total.minor ?? 0n
  add(totals.before, before)
  add(totals.after, minor)
  if (minor !== 0n) {
    add(heldIn(totals.byPlan, groupId, nothing), minor)
    add(heldIn(totals.byWay, way, nothing), minor)
  }
  for (const [kind, amount] of after === null ? [] : kindsOf(after))
    if (amount !== 0n) add(heldIn(totals.byKind, kind, nothing), amount)
  for (const step of steps) {
    const sum = heldIn(totals.steps, step.kind, nothing)
    sum.bills += 1
    sum.minor += step.minor
  }
}

const sumOf = <Key>(sums: ReadonlyMap<Key, Sum>): bigint =>
  [...sums.values()].reduce((all, { minor }) => all + minor, 0n)

/** False: the page is not shown. */
export const addsUp = ({ before, after, byPlan, byWay, byKind, steps }: RunTotals): boolean =>
  before.minor + sumOf(steps) === after.minor && [byPlan, byWay, byKind].every((sums) => sumOf(sums) === after.minor)
