import { randomInt } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import {
  type DocumentContent,
  type DocumentKind,
  documentNumber,
  EDITION,
  numberYear,
  REVISION,
  type Unnumbered,
} from '@touchline/domain/documents'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { insertRows, momentText } from '../../db/insert-rows.ts'
import { isPreview } from '../../db/preview.ts'
import type { BilledKey } from './billed.store.ts'

export interface Issuing {
  readonly issuedAt: Instant
  readonly newId: () => string
}

export interface Issue extends BilledKey, Issuing {}

interface Extra {
  readonly refund?: { readonly chargeId: string; readonly refundedAfter: number } | undefined
  readonly replaces?: string
  /** Of an earlier version's receipt. */
  readonly number?: number
}

interface NewDocument extends BilledKey, Extra {
  readonly content: Unnumbered
}

interface Inserted {
  readonly document: NewDocument
  readonly documentId: string
  readonly number: number
  readonly content: DocumentContent
}

/** Contents come ready, so the number's lock is short. Series are locked by name. */
export async function insertDocuments(
  tx: Tx,
  { issuedAt, newId }: Issuing,
  documents: readonly NewDocument[],
): Promise<readonly Inserted[]> {
  const numbers = await numbersOf(tx, documents)
  const inserted = documents.map((document) => ({ document, documentId: newId(), ...numbered(document, numbers) }))
  const rows = inserted.map(({ document, documentId, number, content }) => ({
    organization_id: document.organizationId,
    document_id: documentId,
    billing_id: document.billingId,
    ...seriesOf(document),
    number,
    issue_date: content.issueDate,
    issued_at: momentText(issuedAt),
    charge_id: document.refund?.chargeId ?? null,
    refunded_after: document.refund?.refundedAfter ?? null,
    replaces: document.replaces ?? null,
    content,
  }))
  await insertRows(tx, 'documents', rows)
  return inserted
}

export async function insertDocument(
  tx: Tx,
  { organizationId, billingId, ...issuing }: Issue,
  content: Unnumbered,
  extra: Extra = {},
): Promise<Inserted> {
  const [inserted] = await insertDocuments(tx, issuing, [{ organizationId, billingId, content, ...extra }])
  if (inserted === undefined) throw new Error(`no document of billing ${billingId} was inserted`)
  return inserted
}

const seriesOf = ({ content: { kind, issuer, issueDate } }: NewDocument): Series => ({
  kind,
  issuer: issuer.code,
  year: numberYear(issueDate),
})

async function numbersOf(tx: Tx, documents: readonly NewDocument[]): Promise<ReadonlyMap<NewDocument, number>> {
  const numbers = new Map<NewDocument, number>()
  const without = documents.filter(({ number }) => number === undefined)
  const groups = Map.groupBy(without, (document) => Object.values(seriesOf(document)).join(' '))
  for (const [, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [document] = group
    if (document === undefined) continue
    const first = await nextNumbers(tx, seriesOf(document), group.length)
    for (const [index, one] of group.entries()) numbers.set(one, first + index)
  }
  return numbers
}

function numbered(document: NewDocument, numbers: ReadonlyMap<NewDocument, number>) {
  const number = document.number ?? numbers.get(document)
  if (number === undefined) throw new Error(`the document of billing ${document.billingId} has no number`)
  const { kind, issuer, year } = seriesOf(document)
  const content: DocumentContent = {
    ...document.content,
    edition: EDITION,
    revision: REVISION,
    number: documentNumber(kind, issuer, year, number),
  }
  return { number, content }
}

interface Series {
  readonly issuer: string
  readonly kind: DocumentKind
  readonly year: number
}

/** For previews, which lock no series. */
const NEVER_REACHED = 1_000_000_000

/**
 * Locks the last number until commit: a rollback leaves no gap (invariant I26). Returns the first. The previous
 * version counts receipts.
 */
async function nextNumbers(tx: Tx, { issuer, kind, year }: Series, count: number): Promise<number> {
  if (isPreview(tx)) return randomInt(NEVER_REACHED, 2 * NEVER_REACHED)
  const last =
    kind === 'receipt' ? await lastReceipt(tx, issuer, year, count) : await lastOf(tx, { issuer, kind, year }, count)
  return last - count + 1
}

async function lastReceipt(tx: Tx, issuer: string, year: number, count: number): Promise<number> {
  const row = await tx
    .insertInto('receipt_counters')
    .values({ issuer, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'year'])
        .doUpdateSet({ last_number: sql`receipt_counters.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

async function lastOf(
  tx: Tx,
  { issuer, kind, year }: Series & { readonly kind: 'invoice' | 'credit-note' },
  count: number,
): Promise<number> {
  const row = await tx
    .insertInto('document_counters')
    .values({ issuer, kind, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'kind', 'year'])
        .doUpdateSet({ last_number: sql`document_counters.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}
