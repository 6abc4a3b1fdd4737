import type { BillingInfo } from '@touchline/contract/billing'
import type { Page } from '@touchline/contract/wire'
import type { Tx } from '../../db/connect.ts'
import { JsonText } from '../../http/json-text.ts'
import { billingDocuments } from './list-billings.store.ts'
import { type BillingRow, findBilling, latestMonthlyBilling, listLines } from './store.ts'
import { billingToWire, statusWords } from './wire.ts'

/** The billings of the organisation, newest target month first, as the text of the answer: ten thousand are not unpacked here. */
export async function readBillings(tx: Tx, organizationId: string, page: Page): Promise<JsonText> {
  const { text, hasMore } = await billingDocuments(tx, organizationId, page, statusWords)
  return new JsonText(`{"results":${text}${hasMore ? `,"nextOffset":${page.offset + page.limit}` : ''}}`)
}

/** By billing id; a contract's id gives its latest monthly billing. Null when there is neither. */
export async function readBilling(tx: Tx, organizationId: string, id: string): Promise<BillingInfo | null> {
  const row = (await findBilling(tx, organizationId, id)) ?? (await latestMonthlyBilling(tx, organizationId, id))
  if (row === undefined) return null
  const [billing] = await withLines(tx, organizationId, [row])
  return billing ?? null
}

async function withLines(tx: Tx, organizationId: string, rows: readonly BillingRow[]): Promise<BillingInfo[]> {
  const fixed = rows.filter((row) => row.fixed_total !== null).map((row) => row.billing_id)
  const lines = fixed.length === 0 ? [] : await listLines(tx, organizationId, fixed)
  const byBilling = Map.groupBy(lines, (line) => line.billing_id)
  return rows.map((row) => billingToWire(row, byBilling.get(row.billing_id) ?? []))
}
