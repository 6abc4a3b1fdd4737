import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { RehearsalOutcome, RehearsedContract } from '@touchline/domain/drafts'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { currencies } from '@touchline/domain/money'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { insertNewRows, momentText } from '../../db/insert-rows.ts'
import type { CatalogueDraftsTable } from '../../db/schema.ts'
import { type CatalogueFile, catalogueFile } from './catalogue-file.ts'

export interface DraftKey {
  readonly draftId: string
  readonly version: number
}

const counts = z.record(z.string(), z.int())
const sums = z.object({
  more: z.int(),
  less: z.int(),
  same: z.int(),
  protectedUntil: counts,
  billed: counts,
  most: z.int(),
})
const outcomes = z.partialRecord(z.enum(currencies), sums)

export const outcomeOf = ({ outcome }: Pick<Row, 'outcome'>): RehearsalOutcome => outcomes.parse(outcome ?? {})

const keptClubs = z.array(z.object({ organizationId: z.uuid(), until: z.string() }))

export type KeptClub = z.infer<typeof keptClubs>[number]

type Row = Selectable<CatalogueDraftsTable>

export interface Draft extends DraftKey, Omit<Row, 'draft_id' | 'version' | 'content' | 'kept'> {
  readonly file: CatalogueFile
  readonly kept: readonly KeptClub[]
}

const draftOf = ({ draft_id: draftId, content, kept, ...row }: Row): Draft => ({
  ...row,
  draftId,
  file: catalogueFile.parse(content),
  kept: keptClubs.parse(kept),
})

const drafts = (tx: Tx) => tx.selectFrom('catalogue_drafts').selectAll()

const ofVersion = (tx: Tx, { draftId, version }: DraftKey) =>
  drafts(tx).where('draft_id', '=', draftId).where('version', '=', version)

export async function readDraft(tx: Tx, key: DraftKey): Promise<Draft | null> {
  const row = await ofVersion(tx, key).executeTakeFirst()
  return row === undefined ? null : draftOf(row)
}

export async function lockDraft(tx: Tx, key: DraftKey): Promise<Draft | null> {
  const row = await ofVersion(tx, key).forUpdate().executeTakeFirst()
  return row === undefined ? null : draftOf(row)
}

export async function newestVersion(tx: Tx, draftId: string): Promise<Draft | null> {
  const row = await drafts(tx).where('draft_id', '=', draftId).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? null : draftOf(row)
}

/** The newest version of each, the latest saved first. */
export async function listDrafts(tx: Tx, most = 100): Promise<readonly Omit<Row, 'content' | 'kept'>[]> {
  const { rows } = await sql<Row>`
    select * from (select distinct on (draft_id) * from catalogue_drafts order by draft_id, version desc) as newest
    order by saved_at desc limit ${most}`.execute(tx)
  return rows
}

export async function orderedDraft(tx: Tx): Promise<Draft | null> {
  const row = await drafts(tx).where('ordered_at', 'is not', null).where('published_at', 'is', null).executeTakeFirst()
  return row === undefined ? null : draftOf(row)
}

const MOST_PUBLISHED = 100

/** Whose twelve months may still run. */
export async function publishedDrafts(tx: Tx): Promise<readonly Draft[]> {
  const rows = await drafts(tx)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(MOST_PUBLISHED)
    .execute()
  return rows.map(draftOf)
}

interface NewDraft extends DraftKey {
  readonly file: CatalogueFile
  readonly kept: readonly KeptClub[]
  readonly basedOn: string | null
  readonly by: string
  readonly now: Instant
}

/** False where another wrote that version first. */
export async function insertDraft(
  tx: Tx,
  { draftId, version, file, kept, basedOn, by, now }: NewDraft,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('catalogue_drafts')
    .values({
      draft_id: draftId,
      version,
      content: JSON.stringify(file),
      kept: JSON.stringify(kept),
      based_on: basedOn,
      saved_by: by,
      saved_at: at(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function catalogueAppliedBy(tx: Tx, now: Instant): Promise<CatalogueFile | null> {
  const row = await tx
    .selectFrom('catalogue_imports')
    .select('content')
    .where('imported_at', '<=', at(now))
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : catalogueFile.parse(row.content)
}

/** The codes of the clubs that keep the old price, each with the first month of the new one. */
export async function keptByCode(tx: Tx, { kept }: Pick<Draft, 'kept'>) {
  if (kept.length === 0) return []
  const ids = kept.map(({ organizationId }) => organizationId)
  const rows = await tx
    .selectFrom('organizations')
    .select(['organization_id', 'organization_code'])
    .where(among('organization_id', ids))
    .execute()
  const codes = new Map(rows.map((row) => [row.organization_id, row.organization_code]))
  return kept.map(({ organizationId, until }) => ({ club: codes.get(organizationId) ?? '', until }))
}

const changed = (tx: Tx, { draftId, version }: DraftKey) =>
  tx.updateTable('catalogue_drafts').where('draft_id', '=', draftId).where('version', '=', version)

export const beginRehearsal = (tx: Tx, key: DraftKey, publishAt: Instant) =>
  changed(tx, key)
    .set({ publish_at: at(publishAt), rehearsed_after: null, rehearsed_at: null, outcome: '{}' })
    .execute()

interface Progress {
  readonly after: OrganizationId | null
  readonly outcome: RehearsalOutcome
  /** Null while clubs are left. */
  readonly endedAt: Instant | null
}

export const noteProgress = (tx: Tx, key: DraftKey, { after, outcome, endedAt }: Progress) =>
  changed(tx, key)
    .set({
      rehearsed_after: after,
      outcome: JSON.stringify(outcome),
      rehearsed_at: endedAt === null ? null : at(endedAt),
    })
    .execute()

/** Null: withdrawn. */
export const noteOrdered = (tx: Tx, key: DraftKey, now: Instant | null) =>
  changed(tx, key)
    .set({ ordered_at: now === null ? null : at(now) })
    .execute()

export const notePublished = (tx: Tx, key: DraftKey, now: Instant) =>
  changed(tx, key)
    .set({ published_at: at(now) })
    .execute()

/** Those of every version that was never published. */
export const forgetRehearsals = (tx: Tx, draftId: string) =>
  sql`
    delete from rehearsed_contracts r using catalogue_drafts d
    where d.draft_id = ${draftId} and d.published_at is null and r.draft_id = d.draft_id and r.version = d.version`.execute(
    tx,
  )

export const rehearsedContractsOf = (
  tx: Tx,
  { draftId, version }: DraftKey,
  organizationIds: readonly OrganizationId[],
) =>
  tx
    .selectFrom('rehearsed_contracts')
    .select(['organization_id', 'contract_id'])
    .where('draft_id', '=', draftId)
    .where('version', '=', version)
    .where(among('organization_id', organizationIds))
    .orderBy('organization_id')
    .execute()

interface Rehearsed extends DraftKey {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly rehearsed: RehearsedContract
  readonly now: Instant
}

const dayOf = (month: YearMonth | undefined) => (month === undefined ? null : firstDay(month))

/** Minor units with and without tax, of each bill under the lists of today and those of the draft. */
const billsOf = ({ bills }: RehearsedContract) =>
  bills.map(({ cycle, month, before, after, netBefore, netAfter, hours }) => ({
    cycle,
    month,
    before: Number(before),
    after: Number(after),
    netBefore: Number(netBefore),
    netAfter: Number(netAfter),
    hours,
  }))

export const insertRehearsed = (tx: Tx, all: readonly Rehearsed[]) =>
  insertNewRows(
    tx,
    'rehearsed_contracts',
    all.map(({ draftId, version, organizationId, contractId, rehearsed, now }) => ({
      draft_id: draftId,
      version,
      organization_id: organizationId,
      contract_id: contractId,
      currency: rehearsed.currency,
      group_id: rehearsed.groupId,
      first_month: dayOf(rehearsed.first?.month),
      first_cycle: rehearsed.first?.cycle ?? null,
      first_before: rehearsed.first === null ? null : Number(rehearsed.first.before),
      first_after: rehearsed.first === null ? null : Number(rehearsed.first.after),
      monthly: Number(rehearsed.monthly),
      percent: rehearsed.percent,
      protected_by: rehearsed.protectedBy,
      bills: billsOf(rehearsed),
      rehearsed_at: momentText(now),
    })),
    ['draft_id', 'version', 'contract_id'],
  )

export async function clubsIn(tx: Tx): Promise<number> {
  const { rows } = await sql<{ clubs: number }>`
    select count(*) as clubs from contracts where customer_type = 'manage_organization' and closed_at is null`.execute(
    tx,
  )
  return rows[0]?.clubs ?? 0
}
