import type { Instant } from '@touchline/domain/calendar'
import { KEPT_DAYS } from '@touchline/domain/cancellation'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { OrganizationId } from '@touchline/domain/ids'
import type { NoticeBooks } from '@touchline/domain/notices'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { LoadedContract } from '../contract/contracts.ts'
import { openTransfers } from '../transfers/open-transfers.ts'

const DAY = 86_400_000

interface Read {
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** What the notices before dates are made from, as the books are now. */
export async function noticeBooks(tx: Tx, { loaded, catalogue, now }: Read): Promise<NoticeBooks> {
  const { contract, row } = loaded
  return {
    contract,
    catalogue,
    now,
    card: cardOf(loaded),
    deletedAt: row.closed_at === null ? null : row.closed_at + KEPT_DAYS * DAY,
    retries: await retriesOf(tx, row.organization_id, now),
    transfers: await openTransfers(tx, row.organization_id),
  }
}

const cardOf = ({ row }: LoadedContract): NoticeBooks['card'] =>
  row.card_last4 === null || row.card_exp_year === null || row.card_exp_month === null
    ? null
    : { last4: row.card_last4, expiryYear: row.card_exp_year, expiryMonth: row.card_exp_month }

/** Charges that failed and are tried again by themselves. */
async function retriesOf(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<NoticeBooks['retries']> {
  const rows = await tx
    .selectFrom('settlements')
    .select(['billing_id', 'retry_at'])
    .where('organization_id', '=', organizationId)
    .where('payment_status', '=', 'Error')
    .where('retry_at', '>', at(now))
    .orderBy('retry_at')
    .execute()
  return rows.flatMap(({ billing_id: billingId, retry_at }) => (retry_at === null ? [] : [{ billingId, at: retry_at }]))
}
