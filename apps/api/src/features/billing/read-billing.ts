import type { BillingInfo } from '@touchline/contract/billing'
import { storageOf } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { billedNext } from '../../books/contract/contracts.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import { JsonText } from '../../http/json-text.ts'
import { type BillingPage, findBilling, latestMonthlyBilling, listBillings } from './list-billings.store.ts'

export async function readBillings(
  tx: Tx,
  organizationId: OrganizationId,
  page: BillingPage,
  now: Instant,
): Promise<JsonText> {
  const [{ text, hasMore }, { month, zone }] = await Promise.all([
    listBillings(tx, organizationId, page),
    billedNext(tx, organizationId, now),
  ])
  const stored = await storedSecondsOver(tx, organizationId, storageOf(month, zone))
  const next = hasMore ? `,"nextOffset":${page.offset + page.limit}` : ''
  return new JsonText(`{"results":${text},"storedSeconds":${stored}${next}}`)
}

/** A contract's id gives its latest monthly billing. */
export const readBilling = async (tx: Tx, organizationId: OrganizationId, id: string): Promise<BillingInfo | null> =>
  (await findBilling(tx, organizationId, id)) ?? latestMonthlyBilling(tx, organizationId, id)
