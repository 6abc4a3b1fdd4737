import type { BillingInfo } from '@touchline/contract/billing'
import type { Page } from '@touchline/contract/wire'
import { storageOf } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { billedNext } from '../../books/contract/contracts.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import { JsonText } from '../../http/json-text.ts'
import { billingDocuments } from './list-billings.store.ts'
import { type BillingRow, findBilling, latestMonthlyBilling, listLines } from './store.ts'
import { billingToWire, statusWords } from './wire.ts'

export async function readBillings(
  tx: Tx,
  organizationId: OrganizationId,
  page: Page,
  now: Instant,
): Promise<JsonText> {
  const [{ text, hasMore }, { month, zone }] = await Promise.all([
    billingDocuments(tx, organizationId, page, statusWords),
    billedNext(tx, organizationId, now),
  ])
  const stored = await storedSecondsOver(tx, organizationId, storageOf(month, zone))
  const next = hasMore ? `,"nextOffset":${page.offset + page.limit}` : ''
  return new JsonText(`{"results":${text},"storedSeconds":${stored}${next}}`)
}

/** A contract's id gives its latest monthly billing. */
export async function readBilling(tx: Tx, organizationId: OrganizationId, id: string): Promise<BillingInfo | null> {
  const row = (await findBilling(tx, organizationId, id)) ?? (await latestMonthlyBilling(tx, organizationId, id))
  if (row === undefined) return null
  const [billing] = await withLines(tx, organizationId, [row])
  return billing ?? null
}

async function withLines(tx: Tx, organizationId: OrganizationId, rows: readonly BillingRow[]): Promise<BillingInfo[]> {
  const fixed = rows.filter((row) => row.fixed_total !== null).map((row) => row.billing_id)
  const lines = fixed.length === 0 ? [] : await listLines(tx, organizationId, fixed)
  const byBilling = Map.groupBy(lines, (line) => line.billing_id)
  return rows.map((row) => billingToWire(row, byBilling.get(row.billing_id) ?? []))
}
