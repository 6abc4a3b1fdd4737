import type { QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import type { getHistory, HistoryEntry } from '@touchline/contract/history'
import type { Instant } from '@touchline/domain/calendar'
import { type AuditKind, type AuditTopic, auditKinds, topicOf } from '@touchline/domain/history'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type BillingRole, mayDo } from '@touchline/domain/people'
import { billRowsOf } from '../../books/billing/bill-rows.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadDocuments } from '../../books/contract/contracts.ts'
import { namesOf } from '../../books/people/names.store.ts'
import type { Tx } from '../../db/connect.ts'
import type { Surroundings } from './entry-facts.ts'
import { billingIdOf, entryToWire, isUserId } from './entry-wire.ts'
import { type HistoryBooks, readLanes } from './read-lanes.ts'
import { changeOf } from './recorded.ts'
import { type AuditRow, auditRows } from './store.ts'
import { waysBackOf } from './ways-back.ts'

type Query = QueryOf<typeof getHistory>

const kindsAbout = (topics: readonly AuditTopic[]): readonly AuditKind[] =>
  auditKinds.filter((kind) => topics.includes(topicOf(kind)))

/** Visits and deliveries would drown the rest. */
const about = {
  contract: { kinds: kindsAbout(['access', 'platform']), isOnly: false },
  access: { kinds: kindsAbout(['access']), isOnly: true },
  platform: { kinds: kindsAbout(['platform']), isOnly: true },
} as const satisfies Record<Query['about'], unknown>

interface Reader {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly role: BillingRole
}

export async function readHistory(
  tx: Tx,
  { organizationId, userId, role }: Reader,
  query: Query,
  now: Instant,
): Promise<ResponseOf<typeof getHistory>> {
  const { documents, held } = await booksOf(tx, organizationId, now)
  const of = query.about === 'access' && !mayDo(role, 'see-sign-ins') ? userId : null
  const found = await auditRows(tx, organizationId, { ...about[query.about], ...query, of })
  const rows = found.slice(0, query.limit)
  const around = await surroundingsOf(tx, organizationId, rows, held)
  const takeBack = await waysBackOf(tx, organizationId, rows, documents, held)
  return {
    lanes: query.about === 'contract' && query.before === undefined ? await readLanes(tx, organizationId, held) : null,
    entries: rows.map((row) => entryToWire(row, around, takeBack.get(row.sequence) ?? null)),
    nextBefore: found.length > rows.length ? (rows.at(-1)?.sequence ?? null) : null,
  }
}

/** As somebody reads them who takes nothing back. */
export async function entriesOf(
  tx: Tx,
  organizationId: OrganizationId,
  rows: readonly AuditRow[],
  now: Instant,
): Promise<readonly HistoryEntry[]> {
  const { held } = await booksOf(tx, organizationId, now)
  const around = await surroundingsOf(tx, organizationId, rows, held)
  return rows.map((row) => entryToWire(row, around, null))
}

async function booksOf(tx: Tx, organizationId: OrganizationId, now: Instant) {
  const documents = await loadDocuments(tx, organizationId)
  const { row, contract } = documents.organization
  const userContracts = documents.users.map((user) => user.contract)
  return { documents, held: { row, contract, userContracts, catalogue: await loadCatalogue(tx), now } }
}

async function surroundingsOf(
  tx: Tx,
  organizationId: OrganizationId,
  rows: readonly AuditRow[],
  { catalogue, contract, userContracts }: HistoryBooks,
): Promise<Surroundings> {
  const people = rows.flatMap((row) => [row.actor, changeOf(row).after.userId ?? '']).filter(isUserId)
  const billingIds = [...new Set(rows.flatMap((row) => billingIdOf(row) ?? []))]
  const bills = billingIds.length === 0 ? [] : await billRowsOf(tx, organizationId, billingIds)
  return {
    catalogue,
    contracts: [contract, ...userContracts],
    zone: contract.zone,
    names: await namesOf(tx, organizationId, [...new Set(people)]),
    bills: new Map(bills.map((bill) => [bill.billing_id, bill])),
  }
}
