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

export function billState(bill: BillFacts, today: LocalDate): BillState {
  const kind = billKind(bill)
  const { transferred, nextTryOn } = bill
  if (kind === 'paid') return paidState(bill)
  if (kind === 'declined') return { kind, nextTryOn }
  if (kind === 'nothing-to-pay' && bill.isWaived) return { kind: 'waived' }
  if (kind !== 'waits-for-transfer' && kind !== 'part') return { kind }
  const isLate = isOverdue(bill.dueOn, today)
  return kind === 'part'
    ? { kind, received: transferred, open: bill.charge.total - transferred, isLate }
    : { kind, isLate }
}

export const isOverdue = (dueOn: LocalDate, today: LocalDate): boolean => dueOn < today

function paidState({ refunds, disputed, paidOn, dueOn }: BillFacts): PaidState {
  const sum = (of: BillFacts['refunds'][number]['cause']): number =>
    refunds.reduce((all, { amount, cause }) => (cause === of ? all + amount : all), 0)
  const paidLateOn = paidOn !== null && isOverdue(dueOn, paidOn) ? paidOn : null
  const refunded = sum('refund') - sum('failed-refund')
  return { kind: 'paid', refunded, returned: sum('dispute'), disputed, paidLateOn }
}

export const wentBack = (state: BillState): number => (state.kind === 'paid' ? state.refunded + state.returned : 0)
