import type { HistoryPayment } from '@touchline/contract/history'
import { instantToWire, monthToWire } from '@touchline/contract/wire'
import { type Instant, startOfDay, type YearMonth } from '@touchline/domain/calendar'
import type { BillState } from '@touchline/domain/payment'
import { billsAhead, type ProjectedBill } from '@touchline/domain/projection'
import { type BillRow, dueOf, knownBill, stateOfRow } from '../../books/billing/bill-rows.ts'
import type { GivenBackRow } from './store.ts'

interface Known {
  readonly bills: readonly BillRow[]
  readonly attempts: readonly { readonly billing_id: string; readonly failed_at: Instant }[]
  readonly returned: readonly GivenBackRow[]
  readonly ahead: readonly ProjectedBill[]
  readonly zone: string
  readonly now: Instant
  readonly until: Instant
}

export function paymentLane({ bills, attempts, returned, ahead, zone, now, until }: Known): HistoryPayment[] {
  const byId = new Map<string, BillRow>(bills.map((bill) => [bill.billing_id, bill]))
  const failed = attempts.flatMap(({ billing_id, failed_at }) => {
    const bill = byId.get(billing_id)
    return bill === undefined ? [] : [paymentOf(bill, 'failed', failed_at)]
  })
  const wentBack = returned.flatMap(({ billing_id, amount, moved_at, state }) => {
    const bill = byId.get(billing_id)
    return bill === undefined ? [] : [{ ...paymentOf(bill, state, moved_at), minor: amount }]
  })
  const made = bills.flatMap((bill) => {
    if (bill.paid_at !== null) return [paymentOf(bill, 'paid', bill.paid_at)]
    const due = awaited.has(stateOfRow(bill, zone, now).kind) ? dueOf(bill) : null
    return due === null ? [] : [{ ...paymentOf(bill, 'due', startOfDay(due.paidOn, zone)), minor: due.minor }]
  })
  const coming = billsAhead(ahead, bills.map(knownBill), { from: now, to: until }).map(
    ({ month, paidOn, cycle, minor }): Timed => ({
      at: startOfDay(paidOn, zone),
      cycle,
      minor,
      state: 'ahead',
      month: monthToWire(month),
    }),
  )
  return [...failed, ...made, ...wentBack, ...coming]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...payment }) => ({ ...payment, date: instantToWire(at) }))
}

const awaited = new Set<BillState['kind']>(['open', 'waits-for-transfer', 'part', 'requested', 'charging', 'unclear'])

type Timed = Omit<HistoryPayment, 'date'> & { readonly at: Instant }

const monthOf = ({ target_month }: BillRow): YearMonth => target_month.slice(0, 7)

const paymentOf = (bill: BillRow, state: HistoryPayment['state'], at: Instant): Timed => ({
  at,
  state,
  minor: bill.total ?? 0,
  month: monthToWire(monthOf(bill)),
  cycle: bill.cycle,
})
