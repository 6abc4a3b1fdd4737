import type { TransferBill } from '@touchline/contract/transfers'
import type { LocalDate } from '@touchline/domain/calendar'

interface Arrival {
  readonly date: LocalDate
  readonly amount: number
  readonly open: number
}

type Bill = Pick<TransferBill, 'payments' | 'total'>

export const arrivals = ({ payments, total }: Bill): readonly Arrival[] =>
  payments.map(({ paidDate: date, amount }, index) => ({
    date,
    amount,
    open: payments.slice(0, index + 1).reduce((open, payment) => open - payment.amount, total),
  }))

export function lastArrival(bill: Bill) {
  const all = arrivals(bill)
  const last = all.at(-1)
  if (last === undefined) return null
  const { date, open } = last
  const amount = all.reduce((sum, each) => (each.date === date ? sum + each.amount : sum), 0)
  return { date, amount, inAll: bill.total - open }
}
