import type { RegionName } from '@touchline/contract/wire'
import { type Instant, monthOf, nextMonth, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Publishing, type RehearsalOutcome, rehearse, withRehearsed } from '@touchline/domain/drafts'
import { regionDefaults } from '@touchline/domain/organization'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type BilledContract, billedContracts } from '../../books/contract/contracts.ts'
import { allAskedAhead } from '../../books/contract/project-ahead.ts'
import { organizationsFrom } from '../../books/organization/organizations-from.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { rolledBack } from '../../db/preview.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import { applyCatalogue, firstMonthOf, planCatalogue } from './change-catalogue.ts'
import {
  beginRehearsal,
  type Draft,
  type DraftKey,
  forgetRehearsals,
  insertRehearsed,
  lockDraft,
  noteProgress,
  outcomeOf,
  readDraft,
} from './drafts.store.ts'
import { type DraftFault, draftFault } from './publish-draft.ts'
import type { Said } from './said.ts'

interface Rehearsing {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly region: RegionName
  readonly noticeDays: number
}

interface InForce {
  readonly catalogue: Catalogue
  readonly from: YearMonth
}

/** What publishing at that instant would make of the catalogue, by publishing and rolling back. */
function draftInForce({ db, ids, region }: Rehearsing, draft: Draft, publishAt: Instant): Promise<InForce> {
  return rolledBack(
    db,
    { system: 'administration' },
    () => undefined,
    async (tx) => {
      const applying = { file: draft.file, region, now: publishAt, importId: ids.uuid(), newId: ids.uuid }
      const plan = await applyCatalogue(tx, applying)
      const from = firstMonthOf(plan.differences) ?? nextMonth(monthOf(publishAt, regionDefaults[region].zone))
      return { catalogue: await loadCatalogue(tx), from }
    },
  )
}

export type Begun =
  | { readonly kind: 'begun' | DraftFault }
  | { readonly kind: 'faults'; readonly faults: readonly Said[] }

interface Beginning {
  readonly region: RegionName
  readonly now: Instant
  readonly publishAt: Instant
}

/** From the beginning, for an instant that is not over. */
export async function beginToRehearse(tx: Tx, key: DraftKey, { region, now, publishAt }: Beginning): Promise<Begun> {
  const draft = await lockDraft(tx, key)
  const fault = draft === null ? 'draft-unknown' : await draftFault(tx, draft)
  if (draft === null || fault !== null) return { kind: fault ?? 'draft-unknown' }
  if (draft.ordered_at !== null) return { kind: 'draft-waits' }
  if (publishAt < now) return { kind: 'draft-day-over' }
  const { faults } = await planCatalogue(tx, { file: draft.file, region, now: publishAt })
  if (faults.length > 0) return { kind: 'faults', faults }
  await forgetRehearsals(tx, key.draftId)
  await beginRehearsal(tx, key, publishAt)
  return { kind: 'begun' }
}

const CLUBS_AT_ONCE = 100

/** The next clubs in one transaction; whether any are left. Idempotent: it goes on where the last one committed. */
export async function rehearseOn(rehearsing: Rehearsing, key: DraftKey): Promise<boolean> {
  const { db, clock, noticeDays } = rehearsing
  const draft = await inTransaction(db, jobsScope, (tx) => readDraft(tx, key))
  if (draft === null || draft.publish_at === null || draft.rehearsed_at !== null) return false
  const publishedAt = draft.publish_at
  const { catalogue, from } = await draftInForce(rehearsing, draft, publishedAt)
  return inTransaction(db, jobsScope, async (tx) => {
    const locked = await lockDraft(tx, key)
    if (locked === null || locked.rehearsed_after !== draft.rehearsed_after || locked.publish_at !== publishedAt)
      return true
    const ids = await organizationsFrom(tx, draft.rehearsed_after, CLUBS_AT_ONCE)
    const batch = { key, publishing: { catalogue, publishedAt, from, noticeDays }, kept: draft.kept, now: clock.now() }
    const outcome = await rehearseClubs(tx, batch, [...(await billedContracts(tx, ids)).values()], outcomeOf(locked))
    const isLast = ids.length < CLUBS_AT_ONCE
    const after = ids.at(-1) ?? draft.rehearsed_after
    await noteProgress(tx, key, { after, outcome, endedAt: isLast ? batch.now : null })
    return !isLast
  })
}

interface Batch {
  readonly key: DraftKey
  readonly publishing: Omit<Publishing, 'keptUntil'>
  readonly kept: Draft['kept']
  readonly now: Instant
}

async function rehearseClubs(
  tx: Tx,
  { key, publishing, kept, now }: Batch,
  contracts: readonly BilledContract[],
  begun: RehearsalOutcome,
): Promise<RehearsalOutcome> {
  const today = await loadCatalogue(tx)
  const rows: Parameters<typeof insertRehearsed>[1][number][] = []
  let outcome = begun
  const clubs = contracts.flatMap(({ loaded: { contract, row }, users }) => {
    if (row.customer_type !== 'manage_organization' || row.closed_at !== null) return []
    return [[row.organization_id, { contract, userContracts: users, catalogue: today, now }] as const]
  })
  for (const [organizationId, asked] of await allAskedAhead(tx, new Map(clubs), 1)) {
    const keptUntil = kept.find((club) => club.organizationId === organizationId)?.until ?? null
    const rehearsed = rehearse(asked, { ...publishing, keptUntil })
    outcome = withRehearsed(outcome, rehearsed)
    rows.push({ ...key, organizationId, contractId: asked.contract.id, rehearsed, now })
  }
  await insertRehearsed(tx, rows)
  return outcome
}
