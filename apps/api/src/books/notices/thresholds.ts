import type { OrganizationId } from '@touchline/domain/ids'
import { defaultThresholds, type NoticeThresholds } from '@touchline/domain/notices'
import type { Tx } from '../../db/connect.ts'

/** What the organisation set, or the defaults. */
export async function thresholdsOf(tx: Tx, organizationId: OrganizationId): Promise<NoticeThresholds> {
  const row = await tx
    .selectFrom('notice_thresholds')
    .select(['usage_percents', 'next_payment_above', 'storage_above'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) return defaultThresholds
  const { usage_percents: usagePercents, next_payment_above: nextPaymentAbove, storage_above: storageAbove } = row
  return { usagePercents, nextPaymentAbove, storageAbove }
}
