import { dateOf, type Instant, monthOf, nextMonth, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { ensureBilling, openMonthOnce } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { isFixed, monthOfService } from './close-month.store.ts'
import { closeBilling } from './fix-billing.ts'
import { computeMonth } from './recalculate.ts'
import { deleteDraft } from './store.ts'

interface MonthClose {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly month: YearMonth
  readonly now: Instant
  readonly newId: () => string
  readonly issuer: Issuer
}

/**
 * Fixes the contract's month and asks for its settlement, then opens the next month, all in one transaction. A month
 * with nothing to pay is closed without an invoice. Run again it finds the invoice and changes nothing (invariants I9,
 * I17).
 */
export async function closeMonth(tx: Tx, close: MonthClose): Promise<void> {
  const loaded = await loadContract(tx, close.organizationId, close.contractId, { lock: true })
  if (loaded === null) throw new Error(`organisation ${close.organizationId} has no contract ${close.contractId}`)
  await fixMonth(tx, close, loaded)
  if (hasPlanAfter(loaded, close.month)) {
    await openMonthOnce(tx, { ...close, contract: loaded.contract, month: nextMonth(close.month) })
    await askForAutoAdded(tx, close, loaded)
  }
}

/** Plans that begin by themselves with the month, where an operator set some. */
async function askForAutoAdded(
  tx: Tx,
  { organizationId, contractId, month, now }: MonthClose,
  { row, contract }: LoadedContract,
): Promise<void> {
  if (row.auto_add_plans.length === 0) return
  const next = nextMonth(month)
  // At the month's start, even if that was long ago: what it adds belongs to the month before that is closed in its
  // turn.
  const runAt = startOfMonth(next, contract.zone)
  await enqueue(tx, jobs.addPlans({ organizationId, contractId, month: next }), { now, runAt })
}

async function fixMonth(tx: Tx, close: MonthClose, loaded: LoadedContract): Promise<void> {
  const { organizationId, month, now, issuer, newId } = close
  const billingId = await ensureBilling(tx, { ...close, contract: loaded.contract }, 'month')
  if (await isFixed(tx, organizationId, billingId)) return
  const invoice = await computeMonth(tx, organizationId, loaded.contract, month, loaded.row.closed_at)
  await deleteDraft(tx, organizationId, billingId)
  const { row } = loaded
  const fixing = { billingId, row, invoice, cycle: 'month', ...serviceOf(loaded, month), now, issuer, newId } as const
  await closeBilling(tx, fixing, 'month-close')
}

/**
 * The whole month, billed on the 1st after it; the month in which the account was closed ends and is billed that day.
 */
function serviceOf({ contract, row }: LoadedContract, month: YearMonth) {
  const { from, to, billedOn } = monthOfService(month)
  const { closed_at: closedAt } = row
  if (closedAt === null || monthOf(closedAt, contract.zone) !== month)
    return { service: { from, to }, billingDate: billedOn }
  const lastDay = dateOf(closedAt, contract.zone)
  return { service: { from, to: lastDay }, billingDate: lastDay }
}

/** Whether any plan is in force after the month: otherwise there is nothing more to bill. */
function hasPlanAfter({ contract, row }: LoadedContract, month: YearMonth): boolean {
  const end = startOfMonth(nextMonth(month), contract.zone)
  return row.closed_at === null && contract.entries.some((entry) => entry.end === null || entry.end > end)
}
