import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type DatedKind, datedKinds } from '@touchline/domain/notices'
import type { RunNote } from '@touchline/domain/run'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export const newestPreview = (tx: Tx, month: YearMonth) =>
  tx
    .selectFrom('run_previews')
    .selectAll()
    .where('day', '=', firstDay(month))
    .where('digest', 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const LONGEST = 3_600_000

export const onePreviewAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('run_previews'))`.execute(tx)

export const previewInMaking = (tx: Tx, month: YearMonth, now: Instant) =>
  tx
    .selectFrom('run_previews')
    .select(['organizations_seen', 'organizations'])
    .where('day', '=', firstDay(month))
    .where('digest', 'is', null)
    .where('begun_at', '>', at(now - LONGEST))
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Previewed {
  readonly previewId: string
  readonly day: string
  readonly begunAt: Instant
}

/** Its digest is null while it is being made. */
export const newerPreview = (tx: Tx, { previewId, day, begunAt }: Previewed, now: Instant) =>
  tx
    .selectFrom('run_previews')
    .select('digest')
    .where('day', '=', day)
    .where('preview_id', '<>', previewId)
    .where((eb) =>
      eb.or([
        eb.and([eb('digest', 'is', null), eb('begun_at', '>', at(now - LONGEST))]),
        eb.and([eb('digest', 'is not', null), eb('begun_at', '>', at(begunAt))]),
      ]),
    )
    .executeTakeFirst()

export async function previewedMonths(tx: Tx): Promise<readonly YearMonth[]> {
  const rows = await tx.selectFrom('run_previews').select('day').distinct().where('digest', 'is not', null).execute()
  return rows.map(({ day }) => day.slice(0, 7))
}

const bills = (tx: Tx, previewId: string) => tx.selectFrom('run_preview_bills').where('preview_id', '=', previewId)

export const strangestRows = (tx: Tx, previewId: string, most: number) =>
  bills(tx, previewId)
    .selectAll()
    .where('strangeness', '>', 0)
    .orderBy('strangeness', 'desc')
    .orderBy('contract_id')
    .limit(most)
    .execute()

export type PreviewBillRow = Awaited<ReturnType<typeof strangestRows>>[number]

export const rowsOfOrganizations = (tx: Tx, previewId: string, ids: readonly OrganizationId[]) =>
  bills(tx, previewId)
    .selectAll()
    .where(among('organization_id', ids))
    .orderBy('contract_id')
    .orderBy('cycle')
    .execute()

interface NoteSum {
  readonly note: RunNote
  readonly currency: Currency
  readonly bills: number
  readonly minor: number
}

export async function noteSums(tx: Tx, previewId: string): Promise<readonly NoteSum[]> {
  const { rows } = await sql<NoteSum>`
    select note, currency, count(*)::int as bills, sum(total)::bigint as minor
    from run_preview_bills cross join lateral unnest(notes) as note
    where preview_id = ${previewId} and notes <> '{}' group by note, currency order by note, currency`.execute(tx)
  return rows
}

export async function billCounts(
  tx: Tx,
  previewId: string,
): Promise<{ readonly billed: number; readonly few: number }> {
  const { rows } = await sql<{ billed: number; few: number }>`
    select count(*) filter (where total <> 0)::int as billed,
      count(*) filter (where total <> 0 and strangeness is null)::int as few
    from run_preview_bills where preview_id = ${previewId}`.execute(tx)
  return rows[0] ?? { billed: 0, few: 0 }
}

export interface AskedBills {
  readonly currency?: Currency | undefined
  readonly step?: string | undefined
  readonly note?: RunNote | undefined
  readonly way?: 'card' | 'transfer' | undefined
  readonly group?: string | undefined
  readonly few?: '1' | undefined
  readonly contract?: string | undefined
  readonly sort: 'strangeness' | 'difference' | 'total' | 'before' | 'club'
  readonly limit: number
  readonly offset: number
}

const orders = {
  strangeness: sql`strangeness desc nulls last`,
  difference: sql`abs(total - total_before) desc`,
  total: sql`total desc`,
  before: sql`total_before desc`,
  club: sql`organization_name`,
} as const

/** One row more than asked for says that there are others. */
export const askedBills = (tx: Tx, previewId: string, asked: AskedBills) =>
  bills(tx, previewId)
    .selectAll()
    .$if(asked.currency !== undefined, (rows) => rows.where('currency', '=', asked.currency ?? 'JPY'))
    .$if(asked.step !== undefined, (rows) =>
      rows.where(sql<boolean>`steps @> ${JSON.stringify([{ kind: asked.step }])}::jsonb`),
    )
    .$if(asked.note !== undefined, (rows) => rows.where(sql<boolean>`notes @> array[${asked.note}]`))
    .$if(asked.way !== undefined, (rows) => rows.where('way', '=', asked.way ?? 'card').where('total', '<>', 0))
    .$if(asked.group !== undefined, (rows) => rows.where('group_id', '=', asked.group ?? '').where('total', '<>', 0))
    .$if(asked.contract !== undefined, (rows) => rows.where('contract_id', '=', asked.contract ?? ''))
    .$if(asked.few === '1', (rows) => rows.where('strangeness', 'is', null).where('total', '<>', 0))
    .orderBy(orders[asked.sort])
    .orderBy('contract_id')
    .orderBy('cycle')
    .limit(asked.limit + 1)
    .offset(asked.offset)
    .execute()

export interface SeenBill {
  readonly contractId: ContractId
  readonly cycle: 'month' | 'year'
}

export async function markSeen(
  tx: Tx,
  previewId: string,
  { seen, by }: { readonly seen: readonly SeenBill[]; readonly by: string | null },
): Promise<void> {
  await tx
    .updateTable('run_preview_bills')
    .set({ seen_by: by })
    .where('preview_id', '=', previewId)
    .where((eb) =>
      eb.or(seen.map(({ contractId, cycle }) => eb.and([eb('contract_id', '=', contractId), eb('cycle', '=', cycle)]))),
    )
    .execute()
}

export async function signPreview(tx: Tx, previewId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('run_previews')
    .set({ signed_at: at(now) })
    .where('preview_id', '=', previewId)
    .where('signed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const DAY = 86_400_000

export async function datedMails(tx: Tx, from: number) {
  const { rows } = await sql<{ kind: DatedKind; count: number }>`
    select payload ->> 'kind' as kind, count(*)::int as count from jobs
    where kind = 'due-notice' and state = 'waiting' and run_at >= ${at(from - DAY)} and run_at < ${at(from + 2 * DAY)}
      and payload ->> 'kind' = any(${datedKinds}::text[])
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}
