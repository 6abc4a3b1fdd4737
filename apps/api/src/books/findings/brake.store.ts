import { DAY, type Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { holdLimit } from '@touchline/domain/organization'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { brakeOf } from './brake.ts'
import { closeFinding } from './findings.store.ts'

/** Remaining holds of the day. */
export async function holdsLeft(tx: Tx, now: Instant): Promise<number> {
  const count = tx.selectFrom('organizations').select(sql<number>`count(*)::integer`.as('count'))
  const all = await count.executeTakeFirstOrThrow()
  const held = await count.where('parked_at', '>', sql<number>`${at(now - DAY)}::timestamptz`).executeTakeFirstOrThrow()
  return Math.max(0, holdLimit(all.count) - held.count)
}

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

const idsOf = (rows: readonly { readonly organization_id: OrganizationId }[]) =>
  rows.map(({ organization_id }) => organization_id)

const waiting = (tx: Tx) =>
  tx.selectFrom('organizations').where('charges_wait_since', 'is not', null).where('parked_at', 'is', null)

export async function whoseChargesWait(tx: Tx, most: number): Promise<readonly OrganizationId[]> {
  const rows = await waiting(tx).select('organization_id').orderBy('charges_wait_since').limit(most).execute()
  return idsOf(rows)
}

const doesNobodyWait = async (tx: Tx): Promise<boolean> => (await whoseChargesWait(tx, 1)).length === 0

interface Closing {
  readonly by: string
  readonly reason: string
  readonly now: Instant
}

export const closeBrakeWhereNobodyWaits = async (tx: Tx, closing: Closing): Promise<boolean> =>
  (await doesNobodyWait(tx)) && (await closeFinding(tx, brakeOf, closing))

const ANOTHER = { by: 'books-check', reason: 'no charge waited, or a day passed: what follows is said again' } as const

export async function endBrakeOfBefore(tx: Tx, now: Instant): Promise<void> {
  const isOver = (await doesNobodyWait(tx)) || (await isOldOrClosed(tx, now))
  if (isOver) await closeFinding(tx, brakeOf, { ...ANOTHER, now })
}

async function isOldOrClosed(tx: Tx, now: Instant): Promise<boolean> {
  const standing = await tx
    .selectFrom('findings')
    .select(['found_at', 'released_at'])
    .where('organization_id', 'is', null)
    .where('check_id', '=', brakeOf.id)
    .where('gone_at', 'is', null)
    .executeTakeFirst()
  return standing !== undefined && (standing.released_at !== null || standing.found_at <= now - DAY)
}

export interface WrongChecks {
  readonly checks: readonly string[]
  readonly since: Instant
}

/** Since a day before the first, as the limit counts. */
export async function checksBehindBrake(tx: Tx): Promise<WrongChecks | null> {
  const rows = await tx
    .selectFrom('organizations')
    .select(['organization_id', 'charges_wait_since'])
    .where('charges_wait_since', 'is not', null)
    .execute()
  if (rows.length === 0) return null
  const since = rows.reduce((first, { charges_wait_since: at }) => Math.min(first, at ?? first), Infinity) - DAY
  const found = await openSince(tx, idsOf(rows), since).select('check_id').distinct().orderBy('check_id').execute()
  return { checks: found.map(({ check_id }) => check_id), since }
}

const openSince = (tx: Tx, organizationIds: readonly OrganizationId[], since: Instant) =>
  tx
    .selectFrom('findings')
    .where(sql<boolean>`organization_id = any(${organizationIds}::uuid[])`)
    .where('released_at', 'is', null)
    .where('found_at', '>=', sql<number>`${at(since)}`)

/** With an open finding of these checks since then. */
export async function heldBy(tx: Tx, { checks, since }: WrongChecks, most: number): Promise<readonly OrganizationId[]> {
  const held = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('parked_at', 'is not', null)
    .execute()
  const rows = await openSince(tx, idsOf(held), since)
    .select(sql<OrganizationId>`organization_id`.as('organization_id'))
    .distinct()
    .where(sql<boolean>`check_id = any(${checks}::text[])`)
    .orderBy('organization_id')
    .limit(most)
    .execute()
  return idsOf(rows)
}

export const holdWaiting = (tx: Tx, organizationIds: readonly OrganizationId[], reason: string, now: Instant) =>
  tx
    .updateTable('organizations')
    .set({ parked_at: at(now), parked_reason: reason, charges_wait_since: null })
    .where('organization_id', 'in', organizationIds)
    .where('parked_at', 'is', null)
    .execute()
