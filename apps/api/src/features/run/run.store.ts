import type { WireRunTotals } from '@touchline/contract/desk/run-totals'
import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { lineToJson } from '../../books/billing/drafts.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { onePreviewAtATime, previewInMaking } from './kept-preview.store.ts'
import type { PreviewedBill } from './preview-batch.ts'

export interface Begun {
  readonly previewId: string
  readonly month: YearMonth
  readonly by: string
  readonly now: Instant
}

export async function beginPreview(tx: Tx, { previewId, month, by, now }: Begun): Promise<string | null> {
  await onePreviewAtATime(tx)
  if ((await previewInMaking(tx, month, now)) !== undefined) return null
  const { count } = await tx
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('run_previews')
    .values({
      preview_id: previewId,
      day: firstDay(month),
      begun_at: at(now),
      begun_by: by,
      organizations: Number(count),
    })
    .execute()
  return previewId
}

export const previewRow = (tx: Tx, previewId: string) =>
  tx.selectFrom('run_previews').selectAll().where('preview_id', '=', previewId).executeTakeFirst()

export async function forgetBills(tx: Tx, previewId: string): Promise<void> {
  await tx.deleteFrom('run_preview_bills').where('preview_id', '=', previewId).execute()
  await tx.updateTable('run_previews').set({ organizations_seen: 0 }).where('preview_id', '=', previewId).execute()
}

const MOST_STRANGE = 2_000_000_000

const hundredths = (strangeness: number | null): number | null =>
  strangeness === null ? null : Math.min(Math.round(strangeness * 100), MOST_STRANGE)

export const rowOf = (bill: PreviewedBill) => ({
  contract_id: bill.contractId,
  cycle: bill.cycle,
  organization_id: bill.organization.organizationId,
  organization_code: bill.organization.code,
  organization_name: bill.organization.name,
  currency: bill.currency,
  way: bill.way,
  group_id: bill.groupId,
  total_before: Number(bill.before),
  total: Number(bill.after?.total.minor ?? 0n),
  tax: Number(bill.after?.tax.minor ?? 0n),
  lines: bill.after?.lines.map(lineToJson) ?? [],
  steps: bill.steps.map(({ minor, ...step }) => ({ ...step, minor: Number(minor) })),
  notes: [...bill.notes],
  strangeness: hundredths(bill.strangeness),
})

export async function keepBills(
  tx: Tx,
  previewId: string,
  { rows, seen }: { readonly rows: readonly ReturnType<typeof rowOf>[]; readonly seen: number },
): Promise<void> {
  await insertRows(
    tx,
    'run_preview_bills',
    rows.map((row) => ({ preview_id: previewId, seen_by: null, ...row })),
  )
  await tx
    .updateTable('run_previews')
    .set((eb) => ({ organizations_seen: eb('organizations_seen', '+', seen) }))
    .where('preview_id', '=', previewId)
    .execute()
}

interface Whole {
  readonly digest: string
  readonly totals: readonly WireRunTotals[]
}

/** What was seen stays seen where the bill is the same; unsigned previews of the day before it go. */
export async function completePreview(tx: Tx, previewId: string, { digest, totals }: Whole): Promise<void> {
  await tx
    .updateTable('run_previews')
    .set({ digest, totals: JSON.stringify(totals) })
    .where('preview_id', '=', previewId)
    .execute()
  await sql`
    update run_preview_bills b set seen_by = f.seen_by
    from run_previews p
    cross join lateral (
      select o.preview_id from run_previews o
      where o.day = p.day and o.digest is not null and o.preview_id <> p.preview_id order by o.begun_at desc limit 1
    ) last
    join run_preview_bills f on f.preview_id = last.preview_id and f.seen_by is not null
    where p.preview_id = ${previewId} and b.preview_id = p.preview_id and b.contract_id = f.contract_id
      and b.cycle = f.cycle and b.total = f.total and b.steps = f.steps`.execute(tx)
  await sql`
    delete from run_previews o using run_previews p
    where p.preview_id = ${previewId} and o.day = p.day and o.preview_id <> p.preview_id and o.signed_at is null
      and o.begun_at <= p.begun_at`.execute(tx)
}
