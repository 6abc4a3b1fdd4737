import { createHash } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import type { AuditKind } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import { at, type JsonValue } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'
import { noticeAudited } from './notices/audited.ts'

export interface AuditEntry {
  readonly organizationId: OrganizationId
  /** A user id, or the name of the job or provider that acted. */
  readonly actor: string
  readonly action: AuditKind
  /** What was changed, e.g. `contract:<id>`. */
  readonly subject: string
  readonly before: JsonValue
  readonly after: JsonValue
  /** Epoch milliseconds of the clock port. */
  readonly at: Instant
}

/** What the first link of a chain is tied to. */
export const GENESIS = '0'.repeat(64)

/**
 * Adds one link to the organisation's chain, in the transaction of the change that it records (invariant I32). Two
 * writers at once wait for each other on the organisation's lock, so the chain has neither fork nor gap. Who is to be
 * notified of it is notified in the same transaction.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await lockChain(tx, entry.organizationId)
  const last = await tx
    .selectFrom('audit_entries')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', entry.organizationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sequence = (last?.sequence ?? 0) + 1
  const previousHash = last?.hash ?? GENESIS
  const hash = hashOf(previousHash, sequence, entry)
  await tx
    .insertInto('audit_entries')
    .values({
      organization_id: entry.organizationId,
      sequence,
      happened_at: at(entry.at),
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
      previous_hash: previousHash,
      hash,
    })
    .execute()
  await noticeAudited(tx, entry, sequence)
}

/** Of the link before and all that the row says, in one fixed order: anyone can recompute it from the rows. */
export const hashOf = (
  previousHash: string,
  sequence: number,
  entry: Omit<AuditEntry, 'action'> & { readonly action: string },
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

/** The row of the organisation's contract is the organisation's lock: every change of it holds this lock anyway. */
const lockChain = (tx: Tx, organizationId: OrganizationId) =>
  tx.selectFrom('contracts').select('contract_id').where('organization_id', '=', organizationId).forUpdate().execute()
