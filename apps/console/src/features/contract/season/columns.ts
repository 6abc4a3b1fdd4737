import { addMonths, monthOf, type YearMonth } from '@touchline/domain/calendar'
import { wentBack } from '@touchline/domain/payment'
import { billRows, partsOfBills } from '@touchline/domain/projection'
import type { OverviewAccount } from '../account/overview-account.ts'
import { inMinor, type Known, type SeasonBill, seasonBills } from './bills.ts'

export const HALF = 12

export type Row = ReturnType<typeof billRows>[number]['part']

/** The running month has two. */
export interface SeasonColumn {
  /** 0 to 11 past, 12 to 23 ahead. */
  readonly slot: number
  readonly bills: readonly SeasonBill[]
  readonly total: number
}

export interface Season {
  readonly months: readonly YearMonth[]
  readonly columns: readonly SeasonColumn[]
  readonly rows: readonly Row[]
  readonly paid: number
  readonly isAfterRefunds: boolean
  readonly coming: number
  readonly isAnyDeclined: boolean
  readonly highest: SeasonColumn
  readonly first: SeasonColumn
}

export function seasonOf(account: OverviewAccount, known: Known): Season | null {
  const { zone } = account.contract
  const running = monthOf(account.now, zone)
  const months = Array.from({ length: 2 * HALF }, (_, slot) => addMonths(running, slot + 1 - HALF))
  const bills = seasonBills(account, known)
  const bySlot = Map.groupBy(bills, (bill) => slotOf(partPaidOf(bill, bills) ?? bill, months))
  const columns = [...bySlot]
    .map(([slot, bills]) => ({ slot, bills, total: sumOf(bills, ({ total }) => total) }))
    .toSorted((a, b) => a.slot - b.slot)
  const [oldest] = columns
  if (oldest === undefined) return null
  return {
    months,
    columns,
    rows: columns.some((column) => rowTotal(column, 'goodwill') < 0) ? [...partsOfBills, 'goodwill'] : partsOfBills,
    paid: sumOf(bills, (bill) => (bill.drawnAs === 'paid' ? bill.total - returnedOf(bill) : 0)),
    isAfterRefunds: bills.some((bill) => returnedOf(bill) > 0),
    coming: sumOf(bills, (bill) => (bill.drawnAs === 'paid' ? 0 : bill.total)),
    isAnyDeclined: bills.some(({ drawnAs }) => drawnAs === 'failed'),
    highest: columns.reduce((high, column) => (column.total > high.total ? column : high), oldest),
    first: columns.find(({ bills }) => bills.some(isToCome)) ?? columns.at(-1) ?? oldest,
  }
}

export const returnedOf = ({ state }: Pick<SeasonBill, 'state'>): number => (state === null ? 0 : wentBack(state))

const partPaidOf = ({ isRest, cycle, month }: SeasonBill, bills: readonly SeasonBill[]): SeasonBill | undefined =>
  isRest ? bills.find((bill) => bill.drawnAs === 'paid' && bill.cycle === cycle && bill.month === month) : undefined

export const isToCome = ({ drawnAs }: Pick<SeasonBill, 'drawnAs'>): boolean =>
  drawnAs === 'next' || drawnAs === 'fixed' || drawnAs === 'later'

/** By payment month: past left of today, future right, overdue next to it. */
function slotOf(bill: SeasonBill, months: readonly YearMonth[]): number {
  const month = bill.paidOn.slice(0, 7)
  const at = months.indexOf(month)
  const within = at < 0 ? (month < (months[0] ?? '') ? 0 : 2 * HALF - 1) : at
  return isToCome(bill) ? Math.max(within, HALF) : Math.min(within, HALF - 1)
}

const sumOf = <T>(all: readonly T[], of: (each: T) => number): number => all.reduce((sum, each) => sum + of(each), 0)

export const rowTotal = ({ bills }: Pick<SeasonColumn, 'bills'>, row: Row): number =>
  sumOf(bills, ({ invoice, parts }) => {
    const rows = invoice === null ? parts : inMinor(billRows(invoice))
    return rows.find(({ part }) => part === row)?.minor ?? 0
  })
