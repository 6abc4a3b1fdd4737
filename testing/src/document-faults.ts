import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@touchline/api/db/connect'
import { documentContent } from '@touchline/contract/document-content'

const documentsOf = (ownerDb: Db) =>
  ownerDb
    .selectFrom('documents')
    .select(['document_id', 'billing_id', 'kind', 'issuer', 'year', 'number', 'replaces', 'content'])
    .orderBy('number')
    .execute()

type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number]

/** I26: numbers have no gap per issuer, kind and year. */
const checkNumbers = (rows: readonly DocumentRow[]): string[] =>
  [...Map.groupBy(rows, ({ issuer, kind, year }) => `${kind} ${issuer}-${year}`)].flatMap(([name, numbers]) =>
    numbers.every(({ number }, index) => number === index + 1) ? [] : [`the numbers of ${name} have a gap`],
  )

/** I1, I2: every document adds up. */
const checkSums = (rows: readonly DocumentRow[]): string[] =>
  rows.flatMap((row) => {
    const { lines, subtotal, tax, total, number } = documentContent.parse(row.content)
    const sum = lines.reduce((all, { amount }) => all + amount, 0)
    return sum === subtotal && subtotal + tax === total ? [] : [`document ${number} does not add up`]
  })

/** Original documents of each billing, without those that replace another. */
const originals = (rows: readonly DocumentRow[], kind: DocumentRow['kind']) =>
  Map.groupBy(
    rows.filter((row) => row.kind === kind && row.replaces === null),
    ({ billing_id }) => billing_id,
  )

const totalOf = (rows: readonly DocumentRow[] = []): number =>
  rows.reduce((all, { content }) => all + documentContent.parse(content).total, 0)

/** I26: an invoice for each fixed bill, a receipt for each paid one, and credit notes for exactly what was refunded. */
const checkBills = async (ownerDb: Db, rows: readonly DocumentRow[]): Promise<string[]> => {
  const [invoices, receipts, notes] = [
    originals(rows, 'invoice'),
    originals(rows, 'receipt'),
    originals(rows, 'credit-note'),
  ]
  const bills = await ownerDb
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', 'i.billing_id', 's.billing_id')
    .select(['s.billing_id', 's.payment_status', 'i.total'])
    .select((eb) =>
      eb
        .selectFrom('refunds as r')
        .select((of) => of.fn.coalesce(of.fn.sum<string>('r.amount'), of.lit(0)).as('amount'))
        .whereRef('r.billing_id', '=', 's.billing_id')
        .as('refunded'),
    )
    .execute()
  return bills.flatMap(({ billing_id: id, payment_status, total, refunded }) => {
    const isPaid = payment_status === 'Complete'
    return [
      ...(totalOf(invoices.get(id)) === total ? [] : [`billing ${id} of ${total} has another invoice, or none`]),
      ...(totalOf(receipts.get(id)) === (isPaid ? total : 0)
        ? []
        : [`billing ${id} has not the receipt it should have`]),
      ...(totalOf(notes.get(id)) === Number(refunded) ? [] : [`the credit notes of billing ${id} are not its refunds`]),
    ]
  })
}

/** Invoice and receipt say what the lines of their bill say, which screens show. */
const checkLines = async (ownerDb: Db, rows: readonly DocumentRow[]): Promise<string[]> => {
  const lines = await ownerDb
    .selectFrom('invoice_lines')
    .select(['billing_id', 'role', 'unit_price', 'amount', 'derivation'])
    .orderBy('position')
    .execute()
  const byBill = Map.groupBy(lines, ({ billing_id }) => billing_id)
  return rows.flatMap((row) => {
    if (row.kind === 'credit-note') return []
    const content = documentContent.parse(row.content)
    const shown = (byBill.get(row.billing_id) ?? []).map((line) => [
      line.role,
      line.unit_price,
      line.amount,
      line.derivation,
    ])
    const said = content.lines.map((line) => [line.role, line.unitPrice, line.amount, line.derivation])
    return isDeepStrictEqual(said, shown) ? [] : [`document ${content.number} has other lines than its bill`]
  })
}

/** What is wrong with the documents of a cell, in words; empty when all is well. Give it the owner's pool. */
export const documentFaults = async (ownerDb: Db): Promise<readonly string[]> => {
  const rows = await documentsOf(ownerDb)
  return [
    ...checkNumbers(rows),
    ...checkSums(rows),
    ...(await checkBills(ownerDb, rows)),
    ...(await checkLines(ownerDb, rows)),
  ]
}
