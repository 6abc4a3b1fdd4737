import type { OrganizationId } from '@touchline/domain/ids'
import { defaultThresholds, type NoticeThresholds } from '@touchline/domain/notices'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'

export async function thresholdsOfAll(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<(organizationId: OrganizationId) => NoticeThresholds> {
  const rows = await tx
    .selectFrom('notice_thresholds')
    .select(['organization_id', 'usage_percents', 'next_payment_above', 'storage_above'])
    .where(among('organization_id', organizationIds))
    .execute()
  const thresholds = new Map(
    rows.map(({ organization_id, usage_percents, next_payment_above, storage_above }) => [
      organization_id,
      { usagePercents: usage_percents, nextPaymentAbove: next_payment_above, storageAbove: storage_above },
    ]),
  )
  return (organizationId) => thresholds.get(organizationId) ?? defaultThresholds
}

export const thresholdsOf = async (tx: Tx, organizationId: OrganizationId): Promise<NoticeThresholds> =>
  (await thresholdsOfAll(tx, [organizationId]))(organizationId)
