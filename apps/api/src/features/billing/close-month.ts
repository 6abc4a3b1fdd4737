import { nextMonth, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { ensureBilling, openMonthOnce } from '../../db/billings.ts'
import type { Tx } from '../../db/connect.ts'
import { type LoadedContract, loadContract } from '../../db/contracts.ts'
import { isFixed, monthOfService } from './close-month.store.ts'
import { fixBilling } from './fix-billing.ts'
import { computeMonth } from './recalculate.ts'
import { deleteDraft } from './store.ts'

export interface MonthClose {
  readonly organizationId: string
  readonly contractId: string
  readonly month: YearMonth
  readonly now: number
}

/**
 * Fixes the contract's month and asks for its settlement, then opens the next month, all in one transaction. A month with
 * nothing to pay leaves no invoice. Run again it finds the invoice and changes nothing (trust I9, I17).
 */
export async function closeMonth(tx: Tx, close: MonthClose): Promise<void> {
  const loaded = await loadContract(tx, close.organizationId, close.contractId, { lock: true })
  if (loaded === null) throw new Error(`organisation ${close.organizationId} has no contract ${close.contractId}`)
  await fixMonth(tx, close, loaded)
  if (hasPlanAfter(loaded, close.month)) {
    await openMonthOnce(tx, { ...close, contract: loaded.contract, month: nextMonth(close.month) })
  }
}

async function fixMonth(tx: Tx, close: MonthClose, loaded: LoadedContract): Promise<void> {
  const { organizationId, month, now } = close
  const billingId = await ensureBilling(tx, { organizationId, contract: loaded.contract, month, now }, 'month')
  if (await isFixed(tx, organizationId, billingId)) return
  const invoice = await computeMonth(tx, organizationId, loaded.contract, month)
  await deleteDraft(tx, organizationId, billingId)
  if (invoice.total.minor === 0n) return
  const { from, to, billedOn } = monthOfService(month)
  const service = { from, to }
  const { row } = loaded
  await fixBilling(tx, { billingId, row, invoice, cycle: 'month', service, billingDate: billedOn, now }, 'month-close')
}

/** Whether any plan is in force after the month: otherwise there is nothing more to bill. */
function hasPlanAfter({ contract, row }: LoadedContract, month: YearMonth): boolean {
  const end = startOfMonth(nextMonth(month), contract.zone)
  return row.closed_at === null && contract.entries.some((entry) => entry.end === null || entry.end > end)
}
