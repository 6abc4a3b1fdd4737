import { type DocumentContent, type DocumentKind, documentKinds } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import type { PackPart, Period } from '@touchline/domain/period-pack'
import type { Document } from '../../books/documents/document-row.ts'
import { documentsAfter } from '../../books/documents/find-document.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { paidRows, usedRows } from './store.ts'
import { documentColumns, lineColumns, linesOf } from './tables/documents.ts'
import { type PaidRow, paymentColumns } from './tables/payments.ts'
import { table } from './tables/table.ts'
import { type UsedRow, usageColumns } from './tables/usage.ts'
import type { PackFile } from './zip-stream.ts'

export interface Pack {
  readonly period: Period
  readonly parts: readonly PackPart[]
  readonly madeAt: Date
}

export interface Papers {
  readonly pdf: Uint8Array
  readonly xml: string | null
}

export type WritePapers = (content: DocumentContent) => Promise<Papers>

export const kindsIn = (parts: readonly PackPart[]): readonly DocumentKind[] =>
  documentKinds.filter((kind) => parts.includes(kind))

/** Tables first: a partial download has the sums. */
export async function* packFiles(source: Source, pack: Pack, write: WritePapers): AsyncGenerator<PackFile> {
  if (pack.parts.includes('csv')) yield* tables(source, pack)
  const kinds = kindsIn(pack.parts)
  if (kinds.length === 0) return
  for await (const documents of documentPages(source, pack.period, kinds)) {
    for (const { content } of documents) yield* paperFiles(content, await write(content))
  }
}

const documentPages = (source: Source, period: Period, kinds: readonly DocumentKind[]) =>
  pages<Document>(source, (tx, last) => documentsAfter(tx, source.organizationId, { ...period, kinds }, last))

/** All kinds of documents, so that the sums match the books. */
function* tables(source: Source, { period, madeAt }: Pack): Generator<PackFile> {
  const { organizationId } = source
  const documents = () => documentPages(source, period, documentKinds)
  const file = (name: string, input: AsyncGenerator<string>): PackFile => ({
    name: `${name}.csv`,
    lastModified: madeAt,
    input,
  })
  yield file('documents', table(documentColumns, documents()))
  yield file('lines', table(lineColumns, linesOf(documents())))
  const paid = pages(source, (tx, last: PaidRow | null) => paidRows(tx, organizationId, period, last))
  yield file('payments', table(paymentColumns, paid))
  const used = pages(source, (tx, last: UsedRow | null) => usedRows(tx, organizationId, period, last))
  yield file('usage', table(usageColumns, used))
}

const folders = { invoice: 'invoices', receipt: 'receipts', 'credit-note': 'credit-notes' } as const

function* paperFiles({ kind, number, issueDate }: DocumentContent, { pdf, xml }: Papers): Generator<PackFile> {
  const name = `${folders[kind]}/${number}`
  // Noon, which no zone moves to another day.
  const lastModified = new Date(`${issueDate}T12:00:00`)
  yield { name: `${name}.pdf`, lastModified, input: pdf }
  if (xml !== null) yield { name: `${name}.xml`, lastModified, input: Buffer.from(xml) }
}

interface Source {
  readonly db: Db
  readonly organizationId: OrganizationId
}

type ReadPage<R> = (tx: Tx, last: R | null) => Promise<readonly R[]>

/** A page in memory at a time, each in its own transaction. */
async function* pages<R>({ db, organizationId }: Source, read: ReadPage<R>): AsyncGenerator<readonly R[]> {
  let last: R | null = null
  do {
    const before = last
    const rows: readonly R[] = await inTransaction(db, { organizationId }, (tx) => read(tx, before))
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
  } while (last !== null)
}
