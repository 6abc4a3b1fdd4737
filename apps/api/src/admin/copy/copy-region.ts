import { randomBytes } from 'node:crypto'
import { GENESIS, hashOf } from '../../books/audit.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { hashPassword } from '../../features/sign-in/login/password-hash.ts'
import { kinds } from '../../queue/kinds.ts'
import { columns, type TableRule } from './columns.ts'
import { copyOrder, emptied, insertAll, nameOrganizations, type Row, rowsOf, unnamedColumns } from './copy.store.ts'
import { type Json, type Rule, replacer } from './replaced.ts'

/** They would resend, or use another provider account's objects. */
const leftJobs = new Set(
  `send-mail forgotten-password first-link payment-failed-mail account-closed-mail read-dispute read-refunds read-event
  compare-charges compare-charge compare-disputes compare-dispute compare-own read-payouts read-payout
  tell-platform hand-out-events deliver-events report-receiver
  report-jobs report-charging report-outcome notify-operators make-refund send-evidence`.split(/\s+/),
)

export interface Copied {
  readonly kind: 'copied'
  readonly tables: number
  readonly rows: number
}

export type NotCopied =
  | { readonly kind: 'not-empty' }
  | { readonly kind: 'unnamed'; readonly columns: readonly string[] }

const textIn = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

const isJob = (row: Row): boolean => {
  const kind = textIn(row, 'kind')
  return Object.hasOwn(kinds, kind) && !leftJobs.has(kind) && row['state'] !== 'dead'
}

const asQueued = (row: Row): Row => (row['state'] === 'running' ? { ...row, state: 'queued' } : row)

/** Rechains the audit over the replaced rows. */
function chained() {
  let last = { organizationId: '', hash: GENESIS }
  return (row: Row): Row => {
    const organizationId = textIn(row, 'organization_id')
    const previous = last.organizationId === organizationId ? last.hash : GENESIS
    const entry = {
      organizationId,
      at: Date.parse(textIn(row, 'happened_at')),
      actor: textIn(row, 'actor'),
      action: textIn(row, 'action'),
      subject: textIn(row, 'subject'),
      before: row['before'] ?? null,
      after: row['after'] ?? null,
    }
    last = { organizationId, hash: hashOf(previous, Number(row['sequence']), entry) }
    return { ...row, previous_hash: previous, hash: last.hash }
  }
}

const identity = (row: Row): Row => row

function changeOf(table: string): (row: Row) => Row {
  if (table === 'audit_entries') return chained()
  return table === 'jobs' ? asQueued : identity
}

const isKept = (table: string) => (table === 'jobs' ? isJob : () => true)

async function copyTable(
  { from, to }: { readonly from: Tx; readonly to: Tx },
  table: string,
  rule: Extract<TableRule, { kind: 'copied' }>,
  replace: (rule: Rule, given: Json) => Json,
): Promise<number> {
  const kept = rule.keep.split(' ')
  const change = changeOf(table)
  const keeps = isKept(table)
  let count = 0
  for await (const rows of rowsOf(from, table)) {
    const made = rows.filter(keeps).map((row) => {
      const own: Record<string, Json> = {}
      for (const name of kept) own[name] = row[name] ?? null
      for (const [name, by] of Object.entries(rule.replace))
        if (by !== undefined && by !== 'new') own[name] = replace(by, row[name] ?? null)
      return change(own)
    })
    await insertAll(to, table, made)
    count += made.length
  }
  return count
}

/**
 * Into an empty rehearsal, without names, addresses or secrets; amounts, dates, plans and history stay. Uses the
 * owners' connections. A consistent read, all or nothing.
 */
export async function copyRegion(source: Db, target: Db): Promise<Copied | NotCopied> {
  const unnamed = await unnamedColumns(source)
  if (unnamed.length > 0) return { kind: 'unnamed', columns: unnamed }
  const replace = replacer({
    secret: randomBytes(32).toString('hex'),
    password: await hashPassword(randomBytes(32).toString('base64url')),
  })
  return source
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((from) =>
      target.transaction().execute(async (to) => {
        if (!(await emptied(to))) return { kind: 'not-empty' }
        let [tables, rows] = [0, 0]
        for (const table of await copyOrder(from)) {
          const rule = columns[table]
          if (rule?.kind !== 'copied') continue
          tables += 1
          rows += await copyTable({ from, to }, table, rule, replace)
        }
        await nameOrganizations(to)
        return { kind: 'copied', tables, rows }
      }),
    )
}
