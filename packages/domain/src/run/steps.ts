import type { Invoice } from '../billing/index.ts'
import { type Cause, causesOf, comparedThings } from '../projection/index.ts'

const changed = ['new', 'left', 'plan-up', 'plan-down', 'days'] as const

export const stepKinds = [
  ...changed,
  ...comparedThings.filter((thing) => thing !== 'plan'),
  'prices',
  'tax',
  'pause',
  'waived',
] as const

export type StepKind = (typeof changed)[number] | Exclude<Cause['kind'], 'plan'> | 'waived'

export interface Step {
  readonly kind: StepKind
  /** Minor units with tax, never 0. */
  readonly minor: bigint
}

/** Add up to the difference between a contract's last and next bill. */
export function stepsOf(before: Invoice | null, after: Invoice | null): readonly Step[] {
  const [from, to] = [before?.total.minor ?? 0n, after?.total.minor ?? 0n]
  if (before === null || before.lines.length === 0) return to === 0n ? [] : [{ kind: 'new', minor: to }]
  if (after === null || after.lines.length === 0) return from === 0n ? [] : [{ kind: 'left', minor: -from }]
  const { causes, tax } = causesOf(before, after)
  const steps = [...causes, ...tax].map((cause) => ({ kind: stepOf(cause), minor: cause.minor }))
  const waived = steps.reduce((left, { minor }) => left - minor, to - from)
  return waived === 0n ? steps : [...steps, { kind: 'waived', minor: waived }]
}

function stepOf({ kind, minor, samePlan }: Cause): StepKind {
  if (kind !== 'plan') return kind
  if (samePlan) return 'days'
  return minor > 0n ? 'plan-up' : 'plan-down'
}
