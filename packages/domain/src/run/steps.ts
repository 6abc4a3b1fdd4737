import type { Invoice } from '../billing/index.ts'
import { type Cause, causesOf, comparedThings } from '../projection/index.ts'
import type { Around } from './around.ts'

const moved = ['new', 'returned', 'left', 'terms', 'plan-up', 'plan-down', 'coupon-ended', 'days', 'sleep'] as const

export const stepKinds = [
  ...moved,
  ...comparedThings.filter((thing) => thing !== 'plan'),
  'restored',
  'prices',
  'tax',
  'pause',
  'waived',
  'uncomputed',
] as const

export type StepKind = (typeof stepKinds)[number]

export interface Step {
  readonly kind: StepKind
  /** Minor units with tax, 0 only of what could not be computed. */
  readonly minor: bigint
  /** Seats, hours, stored hours, months; 0 of what has no count. */
  readonly from: number
  readonly to: number
  readonly why?: string
}

const uncounted = { from: 0, to: 0 }

/** Add up to the difference between a contract's last and next bill. */
export function stepsOf(before: Invoice | null, after: Invoice | null, around: Around): readonly Step[] {
  const [from, to] = [before?.total.minor ?? 0n, after?.total.minor ?? 0n]
  if (before === null || before.lines.length === 0) {
    const kind = around.instead ?? (around.wasBilled ? 'returned' : 'new')
    return to === 0n ? [] : [{ kind, minor: to, ...uncounted }]
  }
  if (after === null || after.lines.length === 0)
    return from === 0n ? [] : [{ kind: around.instead ?? 'left', minor: -from, ...uncounted }]
  const { causes, tax } = causesOf(withoutRestored(before), withoutRestored(after))
  const steps = merged([...causes, ...tax], around)
  const rest = steps.reduce((left, { minor }) => left - minor, to - from)
  return [...steps, ...ofRest(rest, before, after)]
}

/** A free difference has no step of its own; `terms` of a run are whole bills. */
export const termStep = (before: bigint, after: bigint): readonly Step[] =>
  after === before ? [] : [{ kind: 'terms', minor: after - before, ...uncounted }]

export const uncomputedStep = (before: bigint, why: string): Step => ({
  kind: 'uncomputed',
  minor: -before,
  ...uncounted,
  why,
})

const withoutRestored = (invoice: Invoice): Invoice => ({
  ...invoice,
  lines: invoice.lines.filter(({ role }) => role !== 'restored'),
})

function merged(causes: readonly Cause[], around: Around): readonly Step[] {
  const plan = causes.find(({ kind, samePlan }) => kind === 'plan' && !samePlan)
  const byKind = new Map<StepKind, Step>()
  for (const cause of causes) {
    const kind = kindOf(cause, plan, around)
    const held = byKind.get(kind)
    const counts = held ?? (isCounted(kind) ? { from: cause.before, to: cause.after } : uncounted)
    byKind.set(kind, { kind, minor: (held?.minor ?? 0n) + cause.minor, from: counts.from, to: counts.to })
  }
  return [...byKind.values()].filter(({ minor }) => minor !== 0n)
}

const isCounted = (kind: StepKind): boolean => comparedThings.some((thing) => thing === kind)

const ofSeats = new Set<Cause['kind']>(['analysts', 'viewers'])

function kindOf(cause: Cause, plan: Cause | undefined, { couponEnded, instead }: Around): StepKind {
  const { kind, before, after, samePlan } = cause
  const followsPlan = plan !== undefined && ofSeats.has(kind) && !samePlan && before === after
  if (kind !== 'plan' && !followsPlan) return kind
  if (plan === undefined) return instead ?? 'days'
  if (couponEnded) return 'coupon-ended'
  return plan.minor > 0n ? 'plan-up' : 'plan-down'
}

/** What waivers hid, and what was restored from the trash: neither is a cause of its own. */
function ofRest(rest: bigint, before: Invoice, after: Invoice): readonly Step[] {
  const isWaived = [before, after].some(({ lines }) => lines.some(({ role }) => role === 'waiver'))
  const restored = isWaived ? restoredIn(after) - restoredIn(before) : rest
  const steps: readonly Step[] = [
    { kind: 'restored', minor: restored, ...uncounted },
    { kind: 'waived', minor: rest - restored, ...uncounted },
  ]
  return steps.filter(({ minor }) => minor !== 0n)
}

const restoredIn = ({ lines }: Invoice): bigint =>
  lines.reduce((sum, { role, amount }) => (role === 'restored' ? sum + amount.minor : sum), 0n)
