import { hasRight, type OperatorRight, type OperatorRole } from './roles.ts'

const kinds = {
  dispute: 'read-disputes',
  approval: 'read-approvals',
  'charging-stopped': 'read-approvals',
  finding: 'audit',
  hold: 'read-customer',
  'failed-refund': 'read-disputes',
  charge: 'read-customer',
  'bank-file': 'read-transfers',
  mail: 'read-customer',
  case: 'read-cases',
  receiver: 'machines',
  job: 'machines',
} as const satisfies Readonly<Record<string, OperatorRight>>

export type TodayKind = keyof typeof kinds

const isTodayKind = (kind: string): kind is TodayKind => Object.hasOwn(kinds, kind)

export const todayKinds = Object.keys(kinds).filter(isTodayKind)

export const todayKindsOf = (roles: readonly OperatorRole[]): readonly TodayKind[] =>
  todayKinds.filter((kind) => hasRight(roles, kinds[kind]))

export const todayGroups = ['due', 'money', 'mails', 'machines'] as const

export type TodayGroup = (typeof todayGroups)[number]

const groups: Readonly<Record<TodayKind, TodayGroup>> = {
  dispute: 'due',
  approval: 'due',
  'charging-stopped': 'due',
  finding: 'money',
  hold: 'money',
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
  /** As the wire has it. */
  readonly since: string
  /** Null: none. */
  readonly due: string | null
}

/** After every day of the wire. */
const LAST = '~'

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** By group, then due first, then oldest. */
export const inOrder = <L extends Line>(lines: readonly L[]): readonly L[] =>
  lines.toSorted(
    (a, b) =>
      todayGroups.indexOf(groupOf(a.kind)) - todayGroups.indexOf(groupOf(b.kind)) ||
      compared(a.due ?? LAST, b.due ?? LAST) ||
      compared(a.since, b.since),
  )

export const missingParts = ['catalogue', 'club', 'finance'] as const
