import type { NoticeThresholds } from '@touchline/domain/notices'
import { writeAudit } from '../../books/audit.ts'
import { thresholdsOf } from '../../books/notices/thresholds.ts'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { lockedRecipients, type Requester } from './locked-recipients.ts'
import { storeThresholds } from './store.ts'

/** Thresholds passed before are not reported again. */
export async function saveThresholds(
  tx: Tx,
  clock: Clock,
  { organizationId, actor }: Requester,
  thresholds: NoticeThresholds,
): Promise<void> {
  const { now } = await lockedRecipients(tx, clock, organizationId)
  const before = await thresholdsOf(tx, organizationId)
  await storeThresholds(tx, organizationId, thresholds)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'set-thresholds',
    subject: `organization:${organizationId}`,
    before: asJson(before),
    after: asJson(thresholds),
    at: now,
  })
}

const asJson = ({ usagePercents, nextPaymentAbove, storageAbove }: NoticeThresholds) => ({
  usagePercents,
  nextPaymentAbove,
  storageAbove,
})
