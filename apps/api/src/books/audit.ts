import { createHash } from 'node:crypto'
import type { AuditEntry, AuditKind, AuditRecord, WrittenEntry } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows, momentText, type NewRow } from '../db/insert-rows.ts'
import { eventOfAudit } from '../watch/security/of-audit.ts'
import { lockOrganizations } from './contract/lock-organizations.ts'
import { eventsOfAudit } from './events/of-audit.ts'
import { writeEvents } from './events/write-events.ts'
import { noteOnceCommitted } from './note-security.ts'
import { notifyOfAudited } from './notices/audited.ts'

export const GENESIS = '0'.repeat(64)

/**
 * Appends to the organisation's chain in the change's transaction (invariant I32), with its notices and events. The
 * organisation's lock keeps the chain without forks and gaps.
 */
export async function writeAudit<K extends AuditKind>(tx: Tx, entry: AuditEntry<K>): Promise<void> {
  await writeNumberedAudit(tx, entry)
}

/** Returns the row's sequence number. */
export async function writeNumberedAudit<K extends AuditKind>(tx: Tx, entry: AuditEntry<K>): Promise<number> {
  await lockOrganizations(tx, [entry.organizationId])
  const [row] = await append(tx, [entry])
  if (row === undefined) throw new Error('a row of the audit was not written')
  return row.sequence
}

/** The caller holds the organisations' locks. */
export async function appendAudit<K extends AuditKind>(tx: Tx, entries: readonly AuditEntry<K>[]): Promise<void> {
  await append(tx, entries)
}

async function append<K extends AuditKind>(
  tx: Tx,
  entries: readonly AuditEntry<K>[],
): Promise<readonly WrittenEntry<K>[]> {
  if (entries.length === 0) return []
  const organizationIds = entries.map(({ organizationId }) => organizationId)
  const ends = new Map((await lastLinks(tx, organizationIds)).map((link) => [link.organization_id, link]))
  const rows: NewRow<'audit_entries'>[] = []
  const written: WrittenEntry<K>[] = []
  for (const entry of entries) {
    const link = linkAfter(ends.get(entry.organizationId), entry)
    ends.set(entry.organizationId, link)
    rows.push(link)
    written.push({ ...entry, sequence: link.sequence })
  }
  await insertRows(tx, 'audit_entries', rows)
  await notifyOfAudited(tx, written)
  for (const [now, of] of Map.groupBy(written, ({ at }) => at)) await writeEvents(tx, of.flatMap(eventsOfAudit), now)
  for (const entry of entries) {
    const event = eventOfAudit(entry)
    if (event !== undefined) noteOnceCommitted(tx, event)
  }
  return written
}

const lastLinks = async (tx: Tx, organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('organizations as o')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_entries as a')
          .select(['a.organization_id', 'a.sequence', 'a.hash'])
          .whereRef('a.organization_id', '=', 'o.organization_id')
          .where(among('a.organization_id', organizationIds))
          .orderBy('a.sequence', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.organization_id', 'last.sequence', 'last.hash'])
    .where(among('o.organization_id', organizationIds))
    .execute()

function linkAfter(last: { readonly sequence: number; readonly hash: string } | undefined, entry: AuditEntry) {
  const sequence = (last?.sequence ?? 0) + 1
  const previousHash = last?.hash ?? GENESIS
  return {
    organization_id: entry.organizationId,
    sequence,
    happened_at: momentText(entry.at),
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    previous_hash: previousHash,
    hash: hashOf(previousHash, sequence, entry),
  }
}

/** SHA-256 of the previous hash and all fields in a fixed order. */
export const hashOf = (
  previousHash: string,
  sequence: number,
  entry: Omit<AuditRecord, 'action'> & { readonly action: string },
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previousHash,
        sequence,
        entry.organizationId,
        entry.at,
        entry.actor,
        entry.action,
        entry.subject,
        entry.before,
        entry.after,
      ]),
    )
    .digest('hex')
