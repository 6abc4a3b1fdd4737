import type { LocalDate } from '../calendar/index.ts'
import { billKind, type KindFacts } from './bill-kind.ts'

/** Minor units; contract's zone. */
export interface BillFacts extends KindFacts {
  readonly refunds: readonly { readonly amount: number; readonly cause: 'refund' | 'dispute' | 'failed-refund' }[]
  readonly disputed: number
  readonly dueOn: LocalDate
  readonly paidOn: LocalDate | null
  readonly nextTryOn: LocalDate | null
  readonly isWaived: boolean
}

export const billStates = [
  'estimated',
  'calculating',
  'open',
  'requested',
  'charging',
  'unclear',
  'declined',
  'waits-for-transfer',
  'part',
  'paid',
  'nothing-to-pay',
  'waived',
  'withdrawn',
] as const satisfies readonly BillState['kind'][]

export type BillState =
  | {
      readonly kind:
        | 'withdrawn'
        | 'estimated'
        | 'calculating'
        | 'nothing-to-pay'
        | 'waived'
        | 'open'
        | 'requested'
        | 'charging'
        | 'unclear'
    }
  | { readonly kind: 'declined'; readonly nextTryOn: LocalDate | null }
  | { readonly kind: 'waits-for-transfer'; readonly isLate: boolean }
  | { readonly kind: 'part'; readonly received: number; readonly open: number; readonly isLate: boolean }
  | PaidState

interface PaidState {
  readonly kind: 'paid'
  readonly refunded: number
  readonly returned: number
  readonly disputed: number
  readonly paidLateOn: LocalDate | null
}

export function billStateKind(bill: KindFacts & Pick<BillFacts, 'isWaived'>): BillState['kind'] {
  const kind = billKind(bill)
  return kind === 'nothing-to-pay' && bill.isWaived ? 'waived' : kind
}

export function billState(bill: BillFacts, today: LocalDate): BillState {
  const kind = billStateKind(bill)
  const { transferred, nextTryOn } = bill
  if (kind === 'paid') return paidState(bill)
  if (kind === 'declined') return { kind, nextTryOn }
  if (kind !== 'waits-for-transfer' && kind !== 'part') return { kind }
  const isLate = isOverdue(bill.dueOn, today)
  return kind === 'part'
    ? { kind, received: transferred, open: bill.charge.total - transferred, isLate }
    : { kind, isLate }
}

export const isOverdue = (dueOn: LocalDate, today: LocalDate): boolean => dueOn < today

const sumOf = ({ refunds }: Pick<BillFacts, 'refunds'>, of: BillFacts['refunds'][number]['cause']): number =>
  refunds.reduce((all, { amount, cause }) => (cause === of ? all + amount : all), 0)

function paidState(bill: BillFacts): PaidState {
  const { disputed, paidOn, dueOn } = bill
  const paidLateOn = paidOn !== null && isOverdue(dueOn, paidOn) ? paidOn : null
  const refunded = sumOf(bill, 'refund') - sumOf(bill, 'failed-refund')
  return { kind: 'paid', refunded, returned: sumOf(bill, 'dispute'), disputed, paidLateOn }
}

/** Minor units, after what went back; billing rules: "What a bill has become". */
export function billBalance(bill: KindFacts & Pick<BillFacts, 'refunds'>): Readonly<Record<'paid' | 'open', number>> {
  const { total } = bill.charge
  switch (billKind(bill)) {
    case 'paid':
      return { paid: total - sumOf(bill, 'refund') + sumOf(bill, 'failed-refund') - sumOf(bill, 'dispute'), open: 0 }
    case 'part':
    case 'waits-for-transfer':
      return { paid: bill.transferred, open: total - bill.transferred }
    case 'open':
    case 'requested':
    case 'charging':
    case 'declined':
    case 'unclear':
      return { paid: 0, open: total }
    case 'withdrawn':
    case 'estimated':
    case 'calculating':
    case 'nothing-to-pay':
      return { paid: 0, open: 0 }
  }
}

export type BillNote =
  | { readonly kind: 'next-try'; readonly on: LocalDate }
  | { readonly kind: 'late' }
  | { readonly kind: 'refunded' | 'returned' | 'disputed'; readonly minor: number }

export function billNotes(state: BillState): readonly BillNote[] {
  if (state.kind === 'declined') return state.nextTryOn === null ? [] : [{ kind: 'next-try', on: state.nextTryOn }]
  if (state.kind !== 'paid') return 'isLate' in state && state.isLate ? [{ kind: 'late' }] : []
  const moved = (['refunded', 'returned', 'disputed'] as const).map((kind) => ({ kind, minor: state[kind] }))
  return moved.filter(({ minor }) => minor > 0)
}

export const wentBack = (state: BillState): number => (state.kind === 'paid' ? state.refunded + state.returned : 0)
