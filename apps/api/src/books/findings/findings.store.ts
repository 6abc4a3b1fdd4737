import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { Finding } from './check.ts'

const standing = (tx: Tx, { organizationId, id, subject }: Finding) =>
  tx
    .updateTable('findings')
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .where('check_id', '=', id)
    .where('subject', '=', subject)
    .where('gone_at', 'is', null)

/** A released finding is gone if its facts changed, else seen. Releases without facts stand. */
export async function seeAgain(tx: Tx, finding: Finding, now: Instant): Promise<void> {
  const { facts = '' } = finding
  await standing(tx, finding)
    .set({ gone_at: at(now) })
    .where('released_at', 'is not', null)
    .where('facts', 'not in', ['', facts])
    .execute()
  await standing(tx, finding)
    .set({ facts, seen_at: at(now) })
    .execute()
}

/** False if known, open or released. */
export async function insertFinding(
  tx: Tx,
  { organizationId, id, sentence, subject, facts = '' }: Finding,
  { findingId, now }: { readonly findingId: string; readonly now: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('findings')
    .values({
      finding_id: findingId,
      organization_id: organizationId,
      check_id: id,
      sentence,
      subject,
      facts,
      found_at: at(now),
      seen_at: at(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function holdOrganization(
  tx: Tx,
  organizationId: OrganizationId,
  reason: string,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ parked_at: at(now), parked_reason: reason })
    .where('organization_id', '=', organizationId)
    .where('parked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const markGone = (
  tx: Tx,
  asked: { readonly checks: readonly string[]; readonly organizationIds: readonly OrganizationId[] | 'region' },
  now: Instant,
) => {
  const { checks, organizationIds } = asked
  return tx
    .updateTable('findings')
    .set({ gone_at: at(now) })
    .where('released_at', 'is not', null)
    .where('gone_at', 'is', null)
    .where('seen_at', '<', at(now))
    .where('check_id', 'in', checks)
    .where(
      organizationIds === 'region'
        ? sql<boolean>`organization_id is null`
        : sql<boolean>`organization_id = any(${organizationIds}::uuid[])`,
    )
    .execute()
}

export async function closeFinding(
  tx: Tx,
  { id, subject }: Pick<Finding, 'id' | 'subject'>,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Instant },
): Promise<boolean> {
  const standing = tx
    .updateTable('findings')
    .where('organization_id', 'is', null)
    .where('check_id', '=', id)
    .where('subject', '=', subject)
    .where('gone_at', 'is', null)
  const { numUpdatedRows } = await standing
    .set({ released_at: at(now), released_by: by, release_reason: reason })
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  await standing.set({ gone_at: at(now) }).execute()
  return numUpdatedRows === 1n
}
