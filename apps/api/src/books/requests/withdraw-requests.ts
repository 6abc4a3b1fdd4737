import { requestPurchase } from '@touchline/contract/request-purchase'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { appendAudit } from '../audit.ts'
import { requestEntry } from './request-entry.ts'

interface Askers {
  readonly organizationId: OrganizationId
  readonly userIds: readonly UserId[]
  /** A user id, or what removed them. */
  readonly actor: string
  readonly now: Instant
}

/** Of people who may no longer ask. The caller holds the organisation's lock. */
export async function withdrawRequestsOf(tx: Tx, { organizationId, userIds, actor, now }: Askers): Promise<void> {
  if (userIds.length === 0) return
  const rows = await tx
    .updateTable('purchase_requests')
    .set({ state: 'withdrawn', decided_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where(among('asked_by', userIds))
    .where('state', '=', 'pending')
    .returning(['request_id', 'purchase', 'total', 'starts_on'])
    .execute()
  const steps = rows.map((row) => ({
    organizationId,
    requestId: row.request_id,
    actor,
    purchase: requestPurchase.parse(row.purchase),
    quote: { total: row.total, startsOn: row.starts_on },
    now,
  }))
  await appendAudit(
    tx,
    steps.map((step) => requestEntry('withdraw-request', step)),
  )
}
