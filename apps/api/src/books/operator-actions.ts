import { createHash } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'
import { GENESIS } from './audit.ts'

export interface Because {
  readonly reason: string | null
  readonly caseId: string | null
  readonly approvedBy: string | null
  readonly previewDigest: string | null
}

export const unsaid: Because = { reason: null, caseId: null, approvedBy: null, previewDigest: null }

interface OperatorAction extends Because {
  readonly actionId: string
  readonly operator: string
  readonly command: string
  readonly subject: string
}

/** SHA-256 of the previous hash and all fields in a fixed order; newer fields only if set, so that old rows verify. */
function hashOf(previous: string, sequence: number, at: Instant, action: OperatorAction): string {
  const { reason, caseId, approvedBy, previewDigest } = action
  const because = [reason, caseId, approvedBy, previewDigest]
  const row = [previous, sequence, action.actionId, action.operator, action.command, action.subject, at]
  const said = because.every((each) => each === null) ? row : [...row, ...because]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Serialised until commit. */
export async function writeOperatorAction(tx: Tx, action: OperatorAction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator actions', 0))`.execute(tx)
  const last = await tx
    .selectFrom('operator_actions')
    .select(['sequence', 'hash'])
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp()::timestamptz(3) as now`.execute(tx)
  const now = rows[0]?.now ?? 0
  const sequence = (last?.sequence ?? 0) + 1
  const previous = last?.hash ?? GENESIS
  const hash = hashOf(previous, sequence, now, action)
  await tx
    .insertInto('operator_actions')
    .values({
      action_id: action.actionId,
      operator: action.operator,
      command: action.command,
      subject: action.subject,
      reason: action.reason,
      case_id: action.caseId,
      approved_by: action.approvedBy,
      preview_digest: action.previewDigest,
      happened_at: at(now),
      sequence,
      previous_hash: previous,
      hash,
    })
    .execute()
  await keepEnd(tx, { sequence, hash })
}

/** Does not move past a removed row, which stays detectable. */
const keepEnd = (tx: Tx, { sequence, hash }: LinkEnd) =>
  tx
    .updateTable('completed_checks')
    .set({ chain_sequence: sequence, chain_hash: hash })
    .where('name', '=', 'books')
    .where((row) =>
      row.or([
        row('chain_sequence', 'is', null),
        row.exists(
          row
            .selectFrom('operator_actions as kept')
            .select('kept.action_id')
            .whereRef('kept.sequence', '=', 'completed_checks.chain_sequence')
            .whereRef('kept.hash', '=', 'completed_checks.chain_hash'),
        ),
      ]),
    )
    .execute()

const PAGE = 1_000

const pageAfter = (tx: Tx, sequence: number) =>
  tx
    .selectFrom('operator_actions')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(PAGE)
    .execute()

type Row = Awaited<ReturnType<typeof pageAfter>>[number]

function isNext(row: Row, before: Row | undefined): boolean {
  const previous = before?.hash ?? GENESIS
  const sequence = (before?.sequence ?? 0) + 1
  const action = {
    actionId: row.action_id,
    operator: row.operator,
    command: row.command,
    subject: row.subject,
    reason: row.reason,
    caseId: row.case_id,
    approvedBy: row.approved_by,
    previewDigest: row.preview_digest,
  }
  return (
    row.sequence === sequence &&
    row.previous_hash === previous &&
    row.hash === hashOf(previous, sequence, row.happened_at, action)
  )
}

export type LinkEnd = { readonly sequence: number; readonly hash: string }

interface Followed {
  readonly rows: number
  readonly last: LinkEnd | null
  readonly hasKnown: boolean
  readonly broken: readonly Row[]
  readonly end: string
}

/** Verifies the chain (invariant I32) against the last known link. */
export async function followOperators(tx: Tx, until: Instant, known: LinkEnd | null): Promise<Followed> {
  const broken: Row[] = []
  let rows = 0
  let end = ''
  let before: Row | undefined
  let hasKnown = known === null
  for (;;) {
    const page: readonly Row[] = await pageAfter(tx, before?.sequence ?? 0)
    for (const row of page) {
      if (!isNext(row, before)) broken.push(row)
      if (row.sequence === known?.sequence && row.hash === known.hash) hasKnown = true
      if (row.happened_at <= until) end = `operators ${row.sequence} ${row.hash}\n`
      before = row
      rows += 1
    }
    if (page.length < PAGE) return { rows, last: linkOf(before), hasKnown, broken, end }
  }
}

const linkOf = (row: Row | undefined): LinkEnd | null =>
  row === undefined || row.sequence === null || row.hash === null ? null : { sequence: row.sequence, hash: row.hash }
