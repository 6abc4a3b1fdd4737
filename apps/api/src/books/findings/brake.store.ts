import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { holdLimit } from '@touchline/domain/organization'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

const DAY = 86_400_000

/** How many organisations may still be put on hold: those that were within a day, and are, count. */
export async function holdsLeft(tx: Tx, now: Instant): Promise<number> {
  const count = tx.selectFrom('organizations').select(sql<number>`count(*)::integer`.as('count'))
  const all = await count.executeTakeFirstOrThrow()
  const held = await count.where('parked_at', '>', sql<number>`${at(now - DAY)}::timestamptz`).executeTakeFirstOrThrow()
  return Math.max(0, holdLimit(all.count) - held.count)
}

/** Its charges wait from now on, unless they do already or it is on hold; says whether they did not. */
export async function letChargesWait(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ charges_wait_since: at(now) })
    .where('organization_id', '=', organizationId)
    .where('charges_wait_since', 'is', null)
    .where('parked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Some of those whose charges wait, and are not on hold. */
export async function whoseChargesWait(tx: Tx, most: number): Promise<readonly OrganizationId[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('charges_wait_since', 'is not', null)
    .where('parked_at', 'is', null)
    .orderBy('charges_wait_since')
    .limit(most)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

/** An operator says that the books are wrong: those whose charges wait are on hold. */
export const holdWaiting = (tx: Tx, organizationIds: readonly OrganizationId[], reason: string, now: Instant) =>
  tx
    .updateTable('organizations')
    .set({ parked_at: at(now), parked_reason: reason, charges_wait_since: null })
    .where('organization_id', 'in', organizationIds)
    .where('parked_at', 'is', null)
    .execute()
