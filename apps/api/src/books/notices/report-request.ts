import { requestPurchase } from '@touchline/contract/request-purchase'
import type { AuditRecord } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'
import { administratorsOf } from '../people/administrators.ts'
import { namesOf } from '../people/names.store.ts'
import { requestFact } from './request-fact.ts'
import { requestIn } from './request-subject.ts'
import { writeNotices } from './write-notice.ts'

const requestRow = (tx: Tx, organizationId: OrganizationId, requestId: string) =>
  tx
    .selectFrom('purchase_requests')
    .select(['purchase', 'total', 'currency', 'asked_by'])
    .where('organization_id', '=', organizationId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** To each administrator who was asked, except the ones who ended it or asked: nothing is left to decide. */
export async function notifyOfRequestOver(
  tx: Tx,
  { organizationId, actor, subject, at: now }: AuditRecord,
  how: NoticeFacts['request-over']['how'],
): Promise<void> {
  const requestId = requestIn(subject)
  const row = await requestRow(tx, organizationId, requestId)
  if (row === undefined) return
  const { asked_by: askedBy, total, currency } = row
  const asker = (await namesOf(tx, organizationId, [askedBy])).get(askedBy) ?? '–'
  const purchase = requestPurchase.parse(row.purchase)
  const facts = { ...requestFact({ requestId, asker, purchase, quote: { total, currency } }), how }
  const asked = (await administratorsOf(tx, organizationId, now)).filter((id) => id !== actor && id !== askedBy)
  await writeNotices(
    tx,
    asked.map((userId) => ({ organizationId, kind: 'request-over' as const, subject, period: userId, userId, facts })),
    now,
  )
}
