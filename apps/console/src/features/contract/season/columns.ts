import { addMonths, dateOf, type LocalDate, monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { BillPart } from '@touchline/domain/projection'
import type { StoredDay } from '@touchline/domain/storage'
import type { OverviewAccount } from '../overview-account.ts'
import { type SeasonBill, seasonBills } from './bills.ts'

export const HALF = 12
export const parts: readonly BillPart[] = ['plan', 'seats', 'options', 'storage']

/** The bills that are paid in one month; next to today, those of the running month that are paid, or still to come. */
export interface SeasonColumn {
  /** 0 to 11 is paid, 12 to 23 to come. */
  readonly slot: number
  readonly bills: readonly SeasonBill[]
  readonly total: number
}

/** The bills of twelve months back and twelve ahead. Amounts are minor units of the contract's currency. */
export interface Season {
  /** The month of each of the 24 slots. */
  readonly months: readonly YearMonth[]
  /** Only where there is a bill, the oldest first. */
  readonly columns: readonly SeasonColumn[]
  /** What was paid, less what was refunded. */
  readonly paid: number
  readonly coming: number
  readonly highest: SeasonColumn
  /** What the picture begins with: the next bill, else the last. */
  readonly first: SeasonColumn
}

/** Null where no bill falls into the 24 months. */
export function seasonOf(account: OverviewAccount, storedDays: readonly StoredDay[] | null): Season | null {
  const { zone } = account.contract
  const today = dateOf(account.now, zone)
  const running = monthOf(account.now, zone)
  const months = Array.from({ length: 2 * HALF }, (_, slot) => addMonths(running, slot + 1 - HALF))
  const bySlot = Map.groupBy(seasonBills(account, storedDays), ({ paidOn }) => slotOf(paidOn, today, months))
  const columns = [...bySlot]
    .flatMap(([slot, bills]) => (slot === null ? [] : [{ slot, bills, total: sumOf(bills, ({ total }) => total) }]))
    .toSorted((a, b) => a.slot - b.slot)
  const [oldest] = columns
  if (oldest === undefined) return null
  const shown = columns.flatMap(({ bills }) => bills)
  return {
    months,
    columns,
    paid: sumOf(shown, ({ state, total, refunded }) => (state === 'paid' ? total - refunded : 0)),
    coming: sumOf(shown, (bill) => (isToCome(bill) ? bill.total : 0)),
    highest: columns.reduce((high, column) => (column.total > high.total ? column : high), oldest),
    first: columns.find(({ bills }) => bills.some(isToCome)) ?? columns.at(-1) ?? oldest,
  }
}

export const isToCome = ({ state }: Pick<SeasonBill, 'state'>): boolean =>
  state === 'next' || state === 'fixed' || state === 'later'

/** The month it is paid in; of the running month what is past stands left of today and what is to come right of it. */
function slotOf(paidOn: LocalDate, today: LocalDate, months: readonly YearMonth[]): number | null {
  const at = months.indexOf(paidOn.slice(0, 7))
  if (at < 0) return null
  return paidOn > today ? Math.max(at, HALF) : at
}

const sumOf = <T>(all: readonly T[], of: (each: T) => number): number => all.reduce((sum, each) => sum + of(each), 0)

/** What the column's bills cost of a part; 0 where they have none. */
export const partTotal = ({ bills }: Pick<SeasonColumn, 'bills'>, part: BillPart): number =>
  sumOf(bills, (bill) => bill.parts.find((each) => each.part === part)?.minor ?? 0)
