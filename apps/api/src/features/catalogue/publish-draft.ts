import type { RegionName } from '@touchline/contract/wire'
import type { Instant, YearMonth } from '@touchline/domain/calendar'
import type { ContractId, CouponId, OrganizationId } from '@touchline/domain/ids'
import { catalogueVersion } from '../../books/catalogue/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { applyCatalogue } from './change-catalogue.ts'
import {
  type Draft,
  type DraftKey,
  type KeptClub,
  lockDraft,
  noteOrdered,
  notePublished,
  rehearsedContractsOf,
} from './drafts.store.ts'
import { lineOf } from './said.ts'

export type DraftFault =
  | 'draft-unknown'
  | 'draft-unrehearsed'
  | 'draft-based-on-another'
  | 'draft-day-over'
  | 'draft-waits'
  | 'draft-published'

export const isOutdated = async (tx: Tx, { published_at, based_on }: Draft): Promise<boolean> =>
  published_at === null && based_on !== (await catalogueVersion(tx))

/** Why nothing more can be done with it. */
export async function draftFault(tx: Tx, draft: Draft): Promise<DraftFault | null> {
  if (draft.published_at !== null) return 'draft-published'
  return (await isOutdated(tx, draft)) ? 'draft-based-on-another' : null
}

/** Publishes on the day that was rehearsed, by a job; `ordered` already. */
export async function orderPublishing(tx: Tx, key: DraftKey, now: Instant): Promise<DraftFault | 'ordered' | Draft> {
  const draft = await lockDraft(tx, key)
  if (draft === null) return 'draft-unknown'
  if (draft.ordered_at !== null && draft.published_at === null) return 'ordered'
  const fault = await draftFault(tx, draft)
  if (fault !== null) return fault
  if (draft.rehearsed_at === null || draft.publish_at === null) return 'draft-unrehearsed'
  if (draft.publish_at < now) return 'draft-day-over'
  await noteOrdered(tx, key, now)
  await enqueue(tx, jobs.publishDraft({ ...key, orderedAt: now }), { now, runAt: draft.publish_at })
  return draft
}

export async function withdrawPublishing(tx: Tx, key: DraftKey): Promise<DraftFault | 'withdrawn' | 'unchanged'> {
  const draft = await lockDraft(tx, key)
  if (draft === null) return 'draft-unknown'
  if (draft.published_at !== null) return 'draft-published'
  if (draft.ordered_at === null) return 'unchanged'
  await noteOrdered(tx, key, null)
  return 'withdrawn'
}

export interface KeptContract {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly until: YearMonth
}

interface Publishing {
  readonly now: Instant
  readonly region: RegionName
  readonly importId: string
  readonly newId: () => CouponId
  /** Writes the letter of a club that keeps the old price, before any other is. */
  readonly notifyKept: (tx: Tx, kept: KeptContract) => Promise<void>
}

/** Nothing where it was withdrawn or ordered anew since. Throws where the catalogue no longer takes it. */
export async function publishDraft(
  tx: Tx,
  key: DraftKey & { readonly orderedAt: Instant },
  { now, region, importId, newId, notifyKept }: Publishing,
): Promise<void> {
  const draft = await lockDraft(tx, key)
  if (draft === null || draft.published_at !== null || draft.ordered_at !== key.orderedAt) return
  if (await isOutdated(tx, draft))
    throw new Error(`the draft ${draft.draftId} was not published: another catalogue was applied since`)
  const { faults } = await applyCatalogue(tx, { file: draft.file, region, now, importId, newId })
  if (faults.length > 0)
    throw new Error(`the draft ${draft.draftId} was not published: ${faults.map(lineOf).join('; ')}`)
  for (const kept of await keptContractsOf(tx, draft)) await notifyKept(tx, kept)
  await notePublished(tx, key, now)
}

async function keptContractsOf(tx: Tx, draft: Draft): Promise<readonly KeptContract[]> {
  const until = new Map(draft.kept.map((club: KeptClub) => [club.organizationId, club.until]))
  const contracts = await rehearsedContractsOf(tx, draft, [...until.keys()])
  return contracts.map(({ organization_id: organizationId, contract_id: contractId }) => ({
    organizationId,
    contractId,
    until: until.get(organizationId) ?? '',
  }))
}
