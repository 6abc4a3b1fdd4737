import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { aggregationOf } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { recordedOver } from '../usage/counted.store.ts'

interface Time {
  readonly start: Instant
  readonly end: Instant
}

/** Seconds that an organisation uploaded and exported in a time, by its records. */
export async function usedBetween(tx: Tx, organizationId: OrganizationId, time: Time) {
  const rows = time.start < time.end ? await recordedOver(tx, { organizationIds: [organizationId], ...time }) : []
  const sumOf = (types: readonly string[]) =>
    rows.reduce(
      (sum, { usage_type, seconds }) => (types.includes(aggregationOf(usage_type)) ? sum + Number(seconds) : sum),
      0,
    )
  return { upload: sumOf(uploadTypes), export: sumOf(exportTypes) }
}
