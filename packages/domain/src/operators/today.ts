import type { Instant } from '../calendar/index.ts'
import { hasRight, type OperatorRight, type OperatorRole } from './roles.ts'

const kinds = {
  dispute: 'read-disputes',
  approval: 'read-approvals',
  'charging-stopped': 'read-approvals',
  finding: 'audit',
  'failed-refund': 'read-disputes',
  charge: 'read-customer',
  'bank-file': 'read-transfers',
  mail: 'read-customer',
  case: 'read-cases',
  receiver: 'machines',
  job: 'machines',
} as const satisfies Readonly<Record<string, OperatorRight>>

export type TodayKind = keyof typeof kinds

export const isTodayKind = (kind: string): kind is TodayKind => Object.hasOwn(kinds, kind)

export const todayKinds = Object.keys(kinds).filter(isTodayKind)

export const todayGroups = ['due', 'money', 'mails', 'machines'] as const

export type TodayGroup = (typeof todayGroups)[number]

const groups: Readonly<Record<TodayKind, TodayGroup>> = {
  dispute: 'due',
  approval: 'due',
  'charging-stopped': 'due',
  finding: 'money',
  'failed-refund': 'money',
  charge: 'money',
  'bank-file': 'money',
  mail: 'mails',
  case: 'mails',
  receiver: 'machines',
  job: 'machines',
}

export const groupOf = (kind: TodayKind): TodayGroup => groups[kind]

interface Line {
  readonly kind: TodayKind
  readonly since: Instant
  /** Null: none. */
  readonly due: Instant | null
}

const NEVER = Number.MAX_SAFE_INTEGER

/** By group, then due first, then oldest. */
export const linesFor = <L extends Line>(roles: readonly OperatorRole[], lines: readonly L[]): readonly L[] =>
  lines
    .filter(({ kind }) => hasRight(roles, kinds[kind]))
    .toSorted(
      (a, b) =>
        todayGroups.indexOf(groupOf(a.kind)) - todayGroups.indexOf(groupOf(b.kind)) ||
        (a.due ?? NEVER) - (b.due ?? NEVER) ||
        a.since - b.since,
    )
