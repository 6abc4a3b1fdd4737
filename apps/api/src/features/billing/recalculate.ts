import { isDeepStrictEqual } from 'node:util'
import type { Invoice } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import { computeMonths } from '../../books/billing/compute-months.ts'
import { askForCalculations, type BillingKey, type Computed, draftOf, saveDrafts } from '../../books/billing/drafts.ts'
import { taxOfRow } from '../../books/billing/taxed-as.ts'
import { billedContracts } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { notifyOfAmounts } from './amounts-above.ts'
import { type LockedDraft, lockDrafts } from './store.ts'

/** False if the billing is fixed, even by a concurrent close. */
export async function calculateAgain(tx: Tx, key: BillingKey, now: Instant): Promise<boolean> {
  if ((await lockDrafts(tx, [key])).length === 0) return false
  await askForCalculations(tx, [key], now)
  return true
}

export async function calculateIfOutdated(tx: Tx, key: BillingKey, now: Instant): Promise<boolean> {
  const drafts = await lockDrafts(tx, [key])
  const [draft] = drafts
  const [computed] = await computeDrafts(tx, drafts)
  if (draft === undefined || computed === undefined) return false
  if (!isCurrent(draft, computed.invoice)) await askForCalculations(tx, [key], now)
  return true
}

function isCurrent(draft: LockedDraft, invoice: Invoice): boolean {
  const { lines, taxedAs } = draftOf(invoice)
  return (
    draft.billing_status === 'Provisional' &&
    isDeepStrictEqual(taxOfRow(draft), taxedAs) &&
    isDeepStrictEqual(draft.lines, lines)
  )
}

export async function recalculate(tx: Tx, keys: readonly BillingKey[], now: Instant): Promise<void> {
  const computed = await computeDrafts(tx, await lockDrafts(tx, keys))
  if (computed.length === 0) return
  await saveDrafts(tx, computed, now)
  await notifyOfAmounts(tx, computed, now)
}

async function computeDrafts(tx: Tx, drafts: readonly LockedDraft[]): Promise<readonly Computed[]> {
  if (drafts.length === 0) return []
  const organizationIds = drafts.map((draft) => draft.organization_id)
  const contracts = await billedContracts(tx, organizationIds)
  const asked = drafts.map(({ billing_id, contract_id, target_month }) => {
    const billed = contracts.get(contract_id)
    if (billed === undefined) throw new Error(`billing ${billing_id} has no contract`)
    return { billed, month: target_month.slice(0, 7), closedAt: null }
  })
  const invoices = await computeMonths(tx, asked)
  return drafts.flatMap(({ organization_id: organizationId, billing_id: billingId }, index) => {
    const invoice = invoices[index]
    return invoice === undefined ? [] : [{ organizationId, billingId, invoice }]
  })
}
