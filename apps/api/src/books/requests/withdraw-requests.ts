import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { appendAudit } from '../audit.ts'
import { requestSubject } from './request-subject.ts'

interface Askers {
  readonly organizationId: OrganizationId
  readonly userIds: readonly UserId[]
  /** A user id, or the name of what removed them. */
  readonly actor: string
  readonly now: Instant
}

/**
 * Ends what waits for approval of people who may ask no more. The caller holds the organisation's lock, so that no
 * administrator approves it meanwhile.
 */
export async function withdrawRequestsOf(tx: Tx, { organizationId, userIds, actor, now }: Askers): Promise<void> {
  if (userIds.length === 0) return
  const rows = await tx
    .updateTable('purchase_requests')
    .set({ state: 'withdrawn', decided_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where(among('asked_by', userIds))
    .where('state', '=', 'pending')
    .returning('request_id')
    .execute()
  const written = { organizationId, actor, action: 'withdraw-request', before: null, after: null, at: now } as const
  await appendAudit(
    tx,
    rows.map((row) => ({ ...written, subject: requestSubject(row.request_id) })),
  )
}
