import { type Invoice, withLessStored } from '../billing/index.ts'
import { dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { type Money, money } from '../money/index.ts'
import { billParts, billsInYear, type ProjectionInput, project } from '../projection/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { chargedBefore, type StoredDay, secondsBefore, storedSecondsAt } from './stored-days.ts'

export interface StorageBill {
  readonly cycle: 'month' | 'year'
  readonly chargedAt: Instant
  readonly storedBefore: LocalDate
  readonly seconds: VideoSeconds
  readonly invoice: Invoice
}

type BilledAccount = Omit<ProjectionInput, 'assumptions' | 'changes' | 'months'>

const MONTHS = 12

export function storageBills(account: BilledAccount, days: readonly StoredDay[]): readonly StorageBill[] {
  const { zone } = account.contract
  const none = { upload: 0, export: 0 }
  const storage = storedSecondsAt(days, zone)
  const assumptions = { byMonth: new Map(), otherwise: none, usedBefore: none, buysHours: false }
  const { months } = project({
    ...account,
    assumptions: { ...assumptions, storedSecondsAt: storage },
    changes: [],
    months: MONTHS + 1,
  })
  const bills = months.flatMap((month) => month.bills)
  return billsInYear(bills, dateOf(account.now, zone)).map(({ cycle, chargedAt, invoice }) => ({
    cycle,
    chargedAt,
    invoice,
    storedBefore: chargedBefore(chargedAt, zone),
    seconds: storage(chargedAt),
  }))
}

export const withoutDays = (
  bills: readonly StorageBill[],
  deleted: readonly StoredDay[],
  contract: Contract,
): readonly StorageBill[] =>
  bills.map((bill) => withLess(bill, bill.seconds - secondsBefore(deleted, bill.storedBefore), contract))

export const withLess = (bill: StorageBill, seconds: VideoSeconds, contract: Contract): StorageBill => ({
  ...bill,
  seconds,
  invoice: withLessStored(bill.invoice, seconds, contract, bill.cycle),
})

export function storageIn({ invoice }: Pick<StorageBill, 'invoice'>): { readonly net: Money; readonly taxed: Money } {
  const none = money(0n, invoice.currency)
  return {
    net: invoice.lines.find(({ role }) => role === 'storage')?.amount ?? none,
    taxed: billParts(invoice).find(({ part }) => part === 'storage')?.amount ?? none,
  }
}

export const totalOf = (bills: readonly StorageBill[], { currency }: Pick<Contract, 'currency'>): Money =>
  money(
    bills.reduce((sum, { invoice }) => sum + invoice.total.minor, 0n),
    currency,
  )

export const firstCharge = (bills: readonly StorageBill[]): StorageBill | null =>
  bills.find((bill) => storageIn(bill).net.minor > 0n) ?? null
