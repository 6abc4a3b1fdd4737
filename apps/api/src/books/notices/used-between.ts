import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { aggregationOf, type VideoSeconds } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { recordedOver } from '../usage/counted.store.ts'

interface Time {
  readonly start: Instant
  readonly end: Instant
}

export interface Used {
  readonly upload: VideoSeconds
  readonly export: VideoSeconds
}

export async function usedByAll(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  time: Time,
): Promise<(organizationId: OrganizationId) => Used> {
  const rows = time.start < time.end ? await recordedOver(tx, { organizationIds, ...time }) : []
  const of = Map.groupBy(rows, (row) => row.organization_id)
  return (organizationId) => {
    const sumOf = (types: readonly string[]) =>
      (of.get(organizationId) ?? []).reduce(
        (sum, { usage_type, seconds }) => (types.includes(aggregationOf(usage_type)) ? sum + Number(seconds) : sum),
        0,
      )
    return { upload: sumOf(uploadTypes), export: sumOf(exportTypes) }
  }
}

export const usedBetween = async (tx: Tx, organizationId: OrganizationId, time: Time): Promise<Used> =>
  (await usedByAll(tx, [organizationId], time))(organizationId)
