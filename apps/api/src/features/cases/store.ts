import { caseAbout } from '@touchline/contract/cases'
import type { Page } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { CaseState } from '@touchline/domain/cases'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type * as z from 'zod/mini'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { readPage } from '../../db/page.ts'
import { sharing } from '../../db/sharing.ts'

export interface CaseKey {
  readonly organizationId: OrganizationId
  readonly caseId: string
}

export type StoredAbout = z.infer<typeof caseAbout>

const cases = (tx: Tx) =>
  tx
    .selectFrom('cases as c')
    .leftJoin('users as u', (join) => sharing(join, 'u', 'c').onRef('u.user_id', '=', 'c.asked_by'))
    .selectAll('c')
    .select(['u.display_name as asker', 'u.lang'])

type Row = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>

export type StoredCase = Omit<Row, 'about'> & { readonly about: StoredAbout }

const stored = (row: Row): StoredCase => ({ ...row, about: caseAbout.parse(row.about) })

const ofOrganization = (tx: Tx, organizationId: OrganizationId) =>
  cases(tx).where('c.organization_id', '=', organizationId)

export async function newestCases(tx: Tx, organizationId: OrganizationId, page: Page) {
  const newest = ofOrganization(tx, organizationId).orderBy('c.asked_at', 'desc').orderBy('c.case_id')
  const { rows, following } = await readPage(newest, page)
  return { rows: rows.map(stored), following }
}

export async function findCase(tx: Tx, { organizationId, caseId }: CaseKey): Promise<StoredCase | null> {
  const row = await ofOrganization(tx, organizationId).where('c.case_id', '=', caseId).executeTakeFirst()
  return row === undefined ? null : stored(row)
}

export async function openCases(tx: Tx, most: number): Promise<readonly StoredCase[]> {
  const rows = await cases(tx).where('c.state', '=', 'open').orderBy('c.asked_at').limit(most).execute()
  return rows.map(stored)
}

export async function countOpen(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const open = tx.selectFrom('cases').select(({ fn }) => fn.countAll<number>().as('count'))
  const row = await open.where('organization_id', '=', organizationId).where('state', '=', 'open').executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function isThere(tx: Tx, organizationId: OrganizationId, { kind, id }: StoredAbout): Promise<boolean> {
  if (id === null) return kind === 'amount' || kind === 'call'
  if (kind === 'bill') {
    const bills = tx.selectFrom('billings').select('billing_id').where('organization_id', '=', organizationId)
    return (await bills.where('billing_id', '=', id).executeTakeFirst()) !== undefined
  }
  if (kind !== 'notice') return false
  const notices = tx.selectFrom('notices').select('notice_id').where('organization_id', '=', organizationId)
  return (await notices.where('notice_id', '=', id).executeTakeFirst()) !== undefined
}

interface NewCase extends CaseKey {
  readonly askedBy: UserId | null
  readonly openedBy: string | null
  readonly about: StoredAbout
  readonly words: string
  readonly now: Instant
}

export const insertCase = (tx: Tx, { organizationId, caseId, askedBy, openedBy, about, words, now }: NewCase) =>
  tx
    .insertInto('cases')
    .values({
      organization_id: organizationId,
      case_id: caseId,
      state: 'open',
      asked_by: askedBy,
      opened_by: openedBy,
      about: JSON.stringify(about),
      words,
      asked_at: at(now),
    })
    .execute()

interface Step extends CaseKey {
  readonly operator: string
  readonly now: Instant
}

export async function lockedState(tx: Tx, { organizationId, caseId }: CaseKey): Promise<CaseState | null> {
  const rows = tx.selectFrom('cases').select('state').where('organization_id', '=', organizationId)
  const row = await rows.where('case_id', '=', caseId).forUpdate().executeTakeFirst()
  return row?.state ?? null
}

export const storeAnswer = (tx: Tx, { organizationId, caseId, operator, now }: Step, answer: string) =>
  tx
    .updateTable('cases')
    .set({ state: 'answered', answer, answered_by: operator, answered_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('case_id', '=', caseId)
    .execute()

export const storeClosed = (tx: Tx, { organizationId, caseId, operator, now }: Step) =>
  tx
    .updateTable('cases')
    .set({ state: 'closed', closed_by: operator, closed_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('case_id', '=', caseId)
    .execute()
