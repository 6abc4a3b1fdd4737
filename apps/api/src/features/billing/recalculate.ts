import { isDeepStrictEqual } from 'node:util'
import { computeMonthlyBilling, type Invoice, storageOf } from '@touchline/domain/billing'
import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { billedContract, type Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { storedSecondsOver } from '../../books/billing/billings.ts'
import { askForCalculations, type BillingKey, draftOf, saveDrafts } from '../../books/billing/drafts.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadContract, userContracts } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { lockDraft } from './store.ts'

/** The month's invoice, computed from the books: what the estimate shows and what the close fixes. */
export async function computeMonth(
  tx: Tx,
  organizationId: OrganizationId,
  contract: Contract,
  month: YearMonth,
  /** When the account was closed: the days from then on are not billed. */
  closedAt: Instant | null = null,
): Promise<Invoice> {
  const stored = await storedSecondsOver(tx, organizationId, storageOf(month, contract.zone))
  const catalogue = await loadCatalogue(tx)
  const until = closedAt === null ? {} : { until: closedAt }
  const billed = billedContract(contract, await userContracts(tx, organizationId, contract.id))
  return computeMonthlyBilling({ contract: billed, catalogue, month, storedSecondsOverRetention: stored, ...until })
}

/** False for a billing that is fixed, also by a close that runs at this moment. */
export async function calculateAgain(tx: Tx, key: BillingKey, now: Instant): Promise<boolean> {
  if ((await lockDraft(tx, key.organizationId, key.billingId)) === undefined) return false
  await askForCalculations(tx, [key], now)
  return true
}

/**
 * The same for a reader: an estimate that equals what the books give now stays, so that nobody waits for an amount that
 * is already shown.
 */
export async function calculateIfOutdated(tx: Tx, key: BillingKey, now: Instant): Promise<boolean> {
  const draft = await lockDraft(tx, key.organizationId, key.billingId)
  if (draft === undefined) return false
  const { lines, taxRatePercent } = draftOf(await computeDraft(tx, key, draft))
  const isCurrent =
    draft.billing_status === 'Provisional' &&
    draft.tax_rate_percent === taxRatePercent &&
    isDeepStrictEqual(draft.lines, lines)
  if (!isCurrent) await askForCalculations(tx, [key], now)
  return true
}

/** Turns drafts that are "calculating" into provisional amounts, in the order of their ids, as every batch locks them. */
export async function recalculateAll(tx: Tx, keys: readonly BillingKey[], now: Instant): Promise<void> {
  for (const key of keys.toSorted((a, b) => (a.billingId < b.billingId ? -1 : 1))) await recalculate(tx, key, now)
}

/** A billing that is fixed by now does not change. */
async function recalculate(tx: Tx, key: BillingKey, now: Instant): Promise<void> {
  const draft = await lockDraft(tx, key.organizationId, key.billingId)
  if (draft === undefined) return
  await saveDrafts(tx, [{ ...key, invoice: await computeDraft(tx, key, draft) }], now)
}

interface Draft {
  readonly contract_id: ContractId
  readonly target_month: string
}

async function computeDraft(tx: Tx, { organizationId, billingId }: BillingKey, draft: Draft): Promise<Invoice> {
  const loaded = await loadContract(tx, organizationId, draft.contract_id)
  if (loaded === null) throw new Error(`billing ${billingId} has no contract`)
  return computeMonth(tx, organizationId, loaded.contract, draft.target_month.slice(0, 7))
}
