import { documentContent } from '@touchline/contract/document-content'
import type { Cell } from '@touchline/domain/csv'
import {
  creditNoteContent,
  type DocumentContent,
  type Issuer,
  invoiceContent,
  receiptContent,
} from '@touchline/domain/documents'
import { type Currency, money, type Tax, taxCategories, withTax } from '@touchline/domain/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentColumns, lineColumns } from './documents.ts'
import type { Column } from './table.ts'

const issuer: Issuer = {
  code: 'FR',
  companyName: 'Kita Europe SAS',
  address: '18 rue du Stade, FR-75015 Paris',
  phone: '+33 1 42 68 53 00',
  registrationNumber: null,
  bank: null,
}
const buyer = {
  name: 'Kita',
  attention: null,
  addressLines: [],
  postalCode: null,
  city: null,
  state: null,
  country: 'DE',
  taxNumber: null,
  orderReference: null,
}
const line = (amount: number) => ({
  role: 'base' as const,
  names: {},
  planNames: {},
  derivation: { kind: 'count' as const, count: 1 },
  seats: null,
  retentionMonths: 12,
  unitPrice: amount,
  quantity: { count: 1, of: 1 },
  amount,
})

const taxes = fc.tuple(fc.constantFrom(...taxCategories), fc.integer({ min: 1, max: 2_700 })).map(
  ([category, rate]): Tax => ({
    rate: category === 'S' ? rate : 0,
    category,
    name: 'vat',
    reasonCode: null,
    reason: null,
  }),
)
interface Bill {
  readonly taxedAs: Tax
  readonly amounts: readonly number[]
  readonly currency: Currency
  readonly refunded: number
}
const bills: fc.Arbitrary<Bill> = fc.record({
  taxedAs: taxes,
  amounts: fc.array(fc.nat(999_999), { minLength: 1, maxLength: 5 }),
  currency: fc.constantFrom<Currency>('JPY', 'EUR', 'USD'),
  refunded: fc.nat(1_000),
})

function papersOf({ taxedAs, amounts, currency, refunded }: Bill): readonly [DocumentContent, ...DocumentContent[]] {
  const subtotal = amounts.reduce((sum, each) => sum + each, 0)
  const total = Number(withTax(money(BigInt(subtotal), currency), taxedAs.rate).minor)
  const issued = { issueDate: '2026-11-01', language: 'en', issuer, buyer, organizationName: 'Kita' } as const
  const invoice = {
    ...invoiceContent({
      ...issued,
      billingDate: '2026-11-01',
      planName: {},
      lines: amounts.map(line),
      currency,
      subtotal,
      taxRatePercent: taxedAs.rate / 100,
      taxedAs,
      tax: total - subtotal,
      total,
      servicePeriod: { from: '2026-10-01', to: '2026-10-31' },
      paymentMethod: 'CREDIT_CARD',
    }),
    number: 'FR-I-2026-000001',
  }
  const paid = { ...issued, paidOn: '2026-11-02' }
  const first = Math.floor((total * refunded) / 1_000)
  const credit = (refundedBefore: number, amount: number, number: string) => ({
    ...creditNoteContent(invoice, { ...paid, refundedBefore, amount }),
    number,
  })
  return [
    invoice,
    { ...receiptContent(invoice, { ...paid, payments: [] }), number: 'FR-2026-000001' },
    credit(0, first, 'FR-C-2026-000001'),
    credit(first, total - first, 'FR-C-2026-000002'),
  ]
}

function sumsIn(
  kind: string,
  rows: readonly Row[],
  columns: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const own = rows.filter((row) => row['kind'] === kind)
  const minor = (row: Row, column: string) => Math.round(Number(row[column]) * (row['currency'] === 'JPY' ? 1 : 100))
  const groups = Map.groupBy(own, (row) => `${row['currency'] ?? ''} ${row['tax_category'] ?? ''}`)
  return new Map(
    [...groups].map(([name, of]) => [name, columns.map((each) => of.reduce((sum, row) => sum + minor(row, each), 0))]),
  )
}
type Row = Readonly<Record<string, Cell>>
const csvRows = <Of>(columns: readonly Column<Of>[], of: readonly Of[]): readonly Row[] =>
  of.map((each) => Object.fromEntries(columns.map(([name, cell]) => [name, cell(each)])))

it('of any taxes the tables add up, category by category, to the bills, their receipts and what was refunded of them', () => {
  fc.assert(
    fc.property(fc.array(bills, { minLength: 1, maxLength: 6 }), (all) => {
      const papers = all.map(papersOf)
      const documents = papers.flat().map((content) => ({
        documentId: '',
        billingId: '',
        content: documentContent.parse(content),
        issuedAt: 0,
        replacedBy: null,
        isVoid: false,
        refund: undefined,
      }))
      const rows = csvRows(documentColumns, documents)
      const columns = ['subtotal', 'tax', 'total']
      const invoices = sumsIn('invoice', rows, columns)
      for (const [name, [subtotal = 0, tax = 0, total = 0]] of invoices) {
        const own = papers.flatMap(([{ currency, taxedAs, ...invoice }]) =>
          `${currency} ${taxedAs?.category}` === name ? [invoice] : [],
        )
        expect([subtotal, tax, total]).toEqual([
          own.reduce((sum, each) => sum + each.subtotal, 0),
          own.reduce((sum, each) => sum + each.tax, 0),
          own.reduce((sum, each) => sum + each.total, 0),
        ])
        expect(subtotal + tax).toBe(total)
      }
      expect(sumsIn('receipt', rows, columns)).toEqual(invoices)
      const returned = new Map(
        [...sumsIn('credit-note', rows, columns)].map(([name, sums]) => [name, sums.map((sum) => 0 - sum)]),
      )
      expect(returned).toEqual(invoices)
      const lines = documents.flatMap((document) =>
        document.content.lines.map((each, at) => ({ ...document, line: each, position: at + 1 })),
      )
      const byDocument = csvRows(lineColumns, lines).reduce((sum, { amount }) => sum + Number(amount), 0)
      expect(byDocument).toBeCloseTo(
        rows.reduce((sum, { subtotal }) => sum + Number(subtotal), 0),
        4,
      )
    }),
    { numRuns: 100 },
  )
})

it.each([
  [18_000, null, 1],
  [15_000, null, 0],
  [18_000, { documentId: '', number: 'FR-I-2026-000002' }, 0],
])(
  'an invoice of %i cents of a French issuer without address, replaced by %j, counts %s',
  (amount, replacedBy, expected) => {
    const untaxed: Tax = { rate: 0, category: 'O', name: 'vat', reasonCode: null, reason: null }
    const [invoice] = papersOf({ taxedAs: untaxed, amounts: [amount], currency: 'EUR', refunded: 0 })
    const address = {
      addressLines: ['18 rue du Stade'],
      postalCode: '75015',
      city: 'Paris',
      state: null,
      country: 'FR',
    }
    const identity = { address, vatNumber: null, registration: null, electronicAddress: null }
    const content = documentContent.parse({ ...invoice, issuer: { ...issuer, identity } })
    const document = {
      documentId: '',
      billingId: '',
      content,
      issuedAt: 0,
      replacedBy,
      isVoid: false,
      refund: undefined,
    }
    expect(csvRows(documentColumns, [document])[0]?.['without_address']).toBe(expected)
  },
)
