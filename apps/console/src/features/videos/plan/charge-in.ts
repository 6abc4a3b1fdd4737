import type { YearMonth } from '@touchline/domain/calendar'
import { type StorageBill, storageIn } from '@touchline/domain/storage'

/** What the bills for a month charge for storage, minor units with tax; null of a month without a bill. */
export function chargeIn(bills: readonly StorageBill[], month: YearMonth): number | null {
  const ofMonth = bills.filter(({ invoice }) => invoice.month === month)
  if (ofMonth.length === 0) return null
  return ofMonth.reduce((sum, bill) => sum + Number(storageIn(bill).taxed.minor), 0)
}
