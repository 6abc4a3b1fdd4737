import { describe, expect, it } from 'vitest'
import {
  creditNoteContent,
  decideReissue,
  documentNumber,
  documentNumbered,
  type InvoiceFacts,
  invoiceContent,
  missingAddress,
  numberYear,
  quantityOf,
  receiptContent,
  reissuedContent,
  type Unnumbered,
} from './index.ts'

const facts: InvoiceFacts = {
  issueDate: '2026-11-01',
  billingDate: '2026-11-01',
  language: 'ja',
  issuer: {
    code: 'JP',
    companyName: 'Touchline',
    address: 'Tokyo',
    phone: '+81',
    registrationNumber: null,
    bank: null,
  },
  buyer: {
    name: 'Kita Rowing Club',
    attention: null,
    addressLines: [],
    postalCode: null,
    city: null,
    state: null,
    country: 'JP',
    taxNumber: null,
    orderReference: null,
  },
  organizationName: 'Kita Rowing Club',
  planName: { en: 'Basic' },
  lines: [
    {
      role: 'base',
      names: { en: 'Base fee' },
      planNames: { en: 'Basic' },
      derivation: { kind: 'days', days: 31, ofDays: 31 },
      seats: null,
      retentionMonths: 12,
      unitPrice: 95,
      quantity: { count: 1, of: 1 },
      amount: 95,
    },
  ],
  currency: 'JPY',
  subtotal: 95,
  taxRatePercent: 10,
  tax: 9,
  total: 104,
  servicePeriod: { from: '2026-10-01', to: '2026-10-31' },
  paymentMethod: 'BANK_TRANSFER',
}
const invoice = { ...invoiceContent(facts), number: 'JP-I-2026-000123' }
const { language, issuer, buyer, organizationName } = facts
const then = { language, issuer, buyer, organizationName }

describe('a document', () => {
  it.each([
    ['invoice', 'JP-I-2026-000123'],
    ['receipt', 'JP-2026-000123'],
    ['credit-note', 'JP-C-2026-000123'],
  ] as const)('that is an %s has a number of its own series', (kind, number) => {
    expect(documentNumber(kind, 'JP', 2026, 123)).toBe(number)
    expect(documentNumbered(number)).toEqual({ kind, issuer: 'JP', year: 2026, number: 123 })
  })

  it.each([
    ['JP-2026-42', { kind: 'receipt', issuer: 'JP', year: 2026, number: 42 }],
    [' fr1-i-2026-3 ', { kind: 'invoice', issuer: 'FR1', year: 2026, number: 3 }],
    ['JP-C-2026-1234567', { kind: 'credit-note', issuer: 'JP', year: 2026, number: 1_234_567 }],
    ['JP-2026-0', null],
    ['JP-X-2026-1', null],
    ['2026-1', null],
    ['', null],
  ])('is named by its number, with or without its zeros: %j', (text, document) => {
    expect(documentNumbered(text)).toEqual(document)
  })

  it.each([
    ['BANK_TRANSFER', '2026-11-01', '2026-11-01', '2026-12-01'],
    ['CREDIT_CARD', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['CREDIT_CARD', '2026-11-01', '2026-11-07', '2026-11-07'],
    ['CREDIT_CARD', '2026-11-07', '2026-11-01', '2026-11-07'],
  ] as const)(
    'paid by %s, billed on %s and issued on %s is due on %s',
    (paymentMethod, billingDate, issueDate, due) => {
      expect(invoiceContent({ ...facts, paymentMethod, billingDate, issueDate }).dueDate).toBe(due)
    },
  )

  it('that is a receipt names its invoice and leaves nothing to pay', () => {
    const issued = { ...then, issueDate: '2026-11-02', paidOn: '2026-11-02', payments: [] }
    const { number, ...unnumbered } = invoice
    expect(receiptContent(invoice, issued)).toEqual({
      ...unnumbered,
      ...issued,
      kind: 'receipt',
      dueDate: null,
      invoiceNumber: number,
      balance: 0,
    })
  })

  it('that is a credit note has one line of what is refunded, and asks for nothing', () => {
    const issued = { ...then, issueDate: '2026-11-03', paidOn: '2026-11-03' }
    const { number, ...unnumbered } = invoice
    expect(creditNoteContent(invoice, { ...issued, refundedBefore: 0, amount: 104 })).toEqual({
      ...unnumbered,
      ...issued,
      kind: 'credit-note',
      lines: [
        {
          role: 'correction',
          names: facts.planName,
          planNames: facts.planName,
          derivation: null,
          seats: null,
          retentionMonths: null,
          unitPrice: 95,
          quantity: { count: 1, of: 1 },
          amount: 95,
        },
      ],
      dueDate: null,
      invoiceNumber: null,
      corrects: number,
      replaces: null,
      payments: [],
      balance: 0,
    })
  })

  it('is of the year of its day', () => {
    expect(numberYear('2026-12-31')).toBe(2026)
  })

  it('that refunds a bill in parts has exactly its tax in all', () => {
    const notes = [
      [0, 1],
      [1, 50],
      [51, 53],
    ].map(([refundedBefore = 0, amount = 0]) =>
      creditNoteContent(invoice, {
        ...then,
        issueDate: '2026-11-03',
        paidOn: '2026-11-03',
        refundedBefore,
        amount,
      }),
    )
    const sum = (of: (note: Unnumbered) => number) => notes.reduce((all, note) => all + of(note), 0)
    expect([sum(({ subtotal }) => subtotal), sum(({ tax }) => tax), sum(({ total }) => total)]).toEqual([95, 9, 104])
    for (const note of notes) {
      expect(note).toMatchObject({ corrects: invoice.number, subtotal: note.total - note.tax })
      expect(note.lines.map(({ amount }) => amount)).toEqual([note.subtotal])
    }
  })

  it.each([
    [{ kind: 'days', days: 20, ofDays: 31 }, 20, 31],
    [{ kind: 'days', days: 62, ofDays: 31 }, 2, 1],
    [{ kind: 'hours', tenths: 278 }, 139, 5],
    [{ kind: 'count', count: 3 }, 3, 1],
    [{ kind: 'waived', leastCharge: 50 }, 1, 1],
    [{ kind: 'addition', purchases: [] }, 0, 1],
    [
      {
        kind: 'addition',
        purchases: [
          { count: 2, units: 1, days: 100, ofDays: 365 },
          { count: 1, units: 60, days: 1, ofDays: 1 },
        ],
      },
      4420,
      73,
    ],
    [
      {
        kind: 'addition',
        purchases: [
          { count: 1, units: 1, days: 100, ofDays: 365 },
          { count: 1, units: 1, days: 100, ofDays: 366 },
        ],
      },
      7310,
      13359,
    ],
  ] as const)('takes the unit price of %o %i / %i times', (derivation, count, of) => {
    expect(quantityOf(derivation)).toEqual({ count, of })
  })
})

describe('issuing again', () => {
  const issued = { content: { issueDate: '2024-02-29', replaces: null }, isReplaced: false }
  it.each([
    ['within the year', issued, '2025-02-28', 'allowed'],
    ['a day after it', issued, '2025-03-01', 'too-late'],
    ['a second time', { ...issued, isReplaced: true }, '2024-03-01', 'replaced'],
    [
      'what replaces another',
      { ...issued, content: { ...issued.content, replaces: 'JP-1' } },
      '2024-03-01',
      'replaced',
    ],
  ] as const)('%s: %o on %s is %s', (_, document, today, decision) => {
    expect(decideReissue(document, today)).toBe(decision)
  })

  it.each([
    ['within the year', issued.content, '2025-02-28', 'due'],
    ['a day after it', issued.content, '2025-03-01', 'stays'],
    ['issued again without it', { ...issued.content, replaces: 'JP-1' }, '2024-03-01', 'stays'],
  ] as const)('an address that is missing: %s (%o on %s) it %s', (_, content, today, expected) => {
    expect(missingAddress(content, today)).toBe(expected)
  })

  it('changes nothing but number, day, buyer and language, and says what it replaces', () => {
    const present = {
      issueDate: '2026-12-01',
      buyer: { ...invoice.buyer, name: 'Kita RC e.V.' },
      language: 'de',
    } as const
    const { number, ...unnumbered } = invoice
    const again = { ...unnumbered, ...present, replaces: number }
    expect(reissuedContent(invoice, { ...present, payments: [] })).toEqual(again)
  })

  const german = { ...invoice.buyer, country: 'DE', taxNumber: 'DE136695976' }
  const reverse = { rate: 0, category: 'AE', name: 'vat', reasonCode: 'VATEX-EU-AE', reason: null } as const
  it.each([
    ['removed by the buyer, who owes the tax by it', reverse, { ...german, taxNumber: null }, 'DE136695976'],
    ['replaced by another', reverse, { ...german, taxNumber: 'DE129273398' }, 'DE129273398'],
    ['of a buyer who moved', reverse, { ...german, country: 'FR', taxNumber: 'FR40303265045' }, 'DE136695976'],
    [
      'removed by a buyer who was charged',
      { ...reverse, rate: 2_000, category: 'S' },
      { ...german, taxNumber: null },
      null,
    ],
  ] as const)('on papers about an invoice, the number is one %s', (_, taxedAs, present, number) => {
    const issued = { ...invoice, buyer: german, taxedAs }
    const now = { ...facts, buyer: present, paidOn: '2026-12-01', payments: [], refundedBefore: 0, amount: 10 }
    const papers = [reissuedContent(issued, now), receiptContent(issued, now), creditNoteContent(issued, now)]
    expect(papers.map(({ buyer }) => buyer)).toEqual(Array.from(papers, () => ({ ...present, taxNumber: number })))
  })

  const cardInvoice = { ...invoice, paymentMethod: 'CREDIT_CARD', dueDate: '2026-11-01' } as const
  const on = (paidOn: string, amount: number) => ({ paidOn, amount })
  const { total: all } = invoice
  it.each([
    ['paid by card', cardInvoice, [on('2026-11-01', all)], { balance: 0, dueDate: null, paidOn: '2026-11-01' }],
    [
      'charged twice',
      cardInvoice,
      [on('2026-11-01', all), on('2026-11-02', all)],
      { balance: 0, paidOn: '2026-11-01' },
    ],
    ['declined so far', cardInvoice, [], { balance: all, dueDate: '2026-12-05', paidOn: null }],
    ['transferred late', invoice, [on('2026-12-02', all)], { balance: 0, dueDate: null, paidOn: '2026-12-02' }],
    ['overdue', invoice, [], { balance: all, dueDate: '2026-12-01', paidOn: null }],
    ['begun by transfer, then by card', cardInvoice, [on('2026-11-03', 1), on('2026-11-04', all - 1)], { balance: 0 }],
  ] as const)('of an invoice that was %s asks for what is open', (_, content, payments, expected) => {
    const again = reissuedContent(content, { issueDate: '2026-12-05', language, buyer, payments })
    expect(again).toMatchObject(expected)
    expect(again.payments.reduce((sum, { amount }) => sum + amount, again.balance)).toBe(all)
  })

  it('asks for no more of an invoice than is open, and leaves a receipt as it is', () => {
    const { issueDate, language, buyer } = facts
    const payments = [{ paidOn: '2026-11-20', amount: 10 }]
    const present = { issueDate, language, buyer, payments }
    const { total } = invoice
    expect(reissuedContent(invoice, present)).toMatchObject({ total, payments, balance: total - 10 })
    const receipt = { ...invoice, kind: 'receipt', payments: [], balance: 0 } as const
    expect(reissuedContent(receipt, present)).toMatchObject({ total, payments: [], balance: 0 })
  })
})
