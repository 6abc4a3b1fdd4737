import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export const openFindings = (tx: Tx, organizationId: OrganizationId | null) =>
  tx
    .selectFrom('findings')
    .select(['finding_id', 'check_id', 'found_at'])
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .where('released_at', 'is', null)
    .orderBy('finding_id')
    .forUpdate()
    .execute()

export type OpenFinding = Awaited<ReturnType<typeof openFindings>>[number]

export const openBefore = (
  tx: Tx,
  {
    checks,
    organizationIds,
    lookedAt,
  }: {
    readonly checks: readonly string[]
    readonly organizationIds: readonly OrganizationId[]
    readonly lookedAt: Instant
  },
) =>
  tx
    .selectFrom('findings')
    .select(['finding_id', 'organization_id', 'check_id', 'subject'])
    .where(among('organization_id', organizationIds))
    .where('check_id', 'in', checks)
    .where('released_at', 'is', null)
    .where('gone_at', 'is', null)
    .where('seen_at', '<', sql<number>`${at(lookedAt)}`)
    .execute()

interface Release {
  readonly operator: string
  readonly reason: string
  readonly now: Instant
}

export const markReleased = (tx: Tx, ids: readonly string[], { operator, reason, now }: Release) =>
  tx
    .updateTable('findings')
    .set({ released_at: at(now), released_by: operator, release_reason: reason })
    .where('finding_id', 'in', ids)
    .execute()

export async function endHold(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ parked_at: null, parked_reason: null, charges_wait_since: null })
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('parked_at', 'is not', null), eb('charges_wait_since', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
