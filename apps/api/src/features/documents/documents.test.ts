import { reissueDocument } from '@touchline/contract/documents'
import { DAY } from '@touchline/domain/calendar'
import { disagreements } from '@touchline/testing/books'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import type { Document } from '../../books/documents/document-row.ts'
import { documentsAfter } from '../../books/documents/find-document.ts'
import { inTransaction } from '../../db/transaction.ts'
import { issueEarlierDocuments } from './issue-earlier-documents.ts'

const TOTAL = 9_484

const world = worldOfEachTest()

const list = async (made: TestOrganization, query: Readonly<Record<string, string>> = {}) =>
  (await made.read('listDocuments', { query })).results
const found = (made: TestOrganization, id: string) => made.read('getDocument', { params: { id } })
const reissue = (made: TestOrganization, id = '') => made.call('reissueDocument', { params: { id } })

const refundedOrganization = async (): Promise<TestOrganization> => {
  const made = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + 3 * DAY)
  const [charge] = await world.charges()
  if (charge === undefined) throw new Error('nothing was charged')
  await world.provider.refund(charge.id, 4_000)
  await world.provider.control('POST', '/webhooks/drain')
  await world.liveUntil(OCTOBER_CLOSES + 4 * DAY)
  await world.provider.refund(charge.id, 5_484)
  await world.provider.control('POST', '/webhooks/drain')
  return made
}

describe('the documents of a bill', () => {
  it('are an invoice when it is fixed, a receipt when it is paid and a credit note for each refund', async () => {
    const made = await refundedOrganization()
    expect(
      (await list(made)).map(({ kind, number, issueDate, total, invoiceNumber, corrects }) => [
        kind,
        number,
        issueDate,
        total,
        invoiceNumber ?? corrects,
      ]),
    ).toEqual([
      ['credit-note', 'JP-C-2026-000002', '2026-11-05', 5_484, 'JP-I-2026-000001'],
      ['credit-note', 'JP-C-2026-000001', '2026-11-04', 4_000, 'JP-I-2026-000001'],
      ['receipt', 'JP-2026-000001', '2026-11-01', TOTAL, 'JP-I-2026-000001'],
      ['invoice', 'JP-I-2026-000001', '2026-11-01', TOTAL, null],
    ])
    expect(await world.disagreements()).toEqual([])
    const days = 'from=2026-11-01&to=2026-11-01'
    expect(await made.get(`/manage/documents?kinds[]=invoice&kinds[]=receipt&${days}&limit=1`)).toMatchObject({
      body: { results: [{}] },
    })
    expect(await list(made, { from: '2026-11-06' })).toEqual([])
  })

  it('say what the bill says, and name their buyer and the seats that were held', async () => {
    const made = await refundedOrganization()
    const invoice = (await list(made)).find(({ kind }) => kind === 'invoice')
    const { content } = await found(made, invoice?.documentId ?? '')
    const bill = await made.read('getBillingDetail', { params: { id: invoice?.billingInfoId ?? '' } })
    expect(
      content.lines.map(({ role, unitPrice, amount, derivation }) => [role, unitPrice, amount, derivation]),
    ).toEqual(bill.plans.map(({ role, pricePerUsage, price, derivation }) => [role, pricePerUsage, price, derivation]))
    expect(content).toMatchObject({
      buyer: { name: 'Kita Rowing Club', attention: 'Kita Hanako' },
      total: bill.charge.total,
      servicePeriod: { from: '2026-10-01', to: '2026-10-31' },
      planName: { en: 'Basic' },
      dueDate: '2026-11-01',
      balance: TOTAL,
    })
  })

  it('are read in pages of any size, in the order in which they were issued', async () => {
    const made = await refundedOrganization()
    const range = { kinds: ['invoice', 'credit-note'] } as const
    const numbers: string[] = []
    const readFrom = async (last: Document | null): Promise<void> => {
      const [next] = await inTransaction(world.deps.db, made, (tx) =>
        documentsAfter(tx, made.organizationId, range, last, 1),
      )
      if (next === undefined) return
      numbers.push(next.content.number)
      await readFrom(next)
    }
    await readFrom(null)
    expect(numbers).toEqual(['JP-I-2026-000001', 'JP-C-2026-000001', 'JP-C-2026-000002'])
  })
})

describe('a document that is issued again', () => {
  it('has its own number and the buyer of today, once of two who ask; the old one stays, and says by which it was replaced', async () => {
    const made = await refundedOrganization()
    const invoice = (await list(made)).find(({ kind }) => kind === 'invoice')
    const id = invoice?.documentId ?? ''
    const before = await found(made, id)
    await made.setContract({ payer_name: 'Kita Rowing e.V.' })
    const ask = () => reissue(made, id)
    const [issued, refused] = (await Promise.all([ask(), ask()])).toSorted((a, b) => a.status - b.status)
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-reissued' } })
    const again = reissueDocument.response.parse(issued?.body)
    expect(again).toMatchObject({ number: 'JP-I-2026-000002', replaces: 'JP-I-2026-000001', replacedBy: null })
    expect(again.content).toEqual({
      ...before.content,
      number: again.number,
      issueDate: '2026-11-05',
      replaces: before.number,
      buyer: { ...before.content.buyer, attention: 'Kita Rowing e.V.' },
      dueDate: null,
      paidOn: '2026-11-01',
      payments: [{ paidOn: '2026-11-01', amount: TOTAL }],
      balance: 0,
    })
    expect(await found(made, id)).toEqual({
      ...before,
      replacedBy: { documentId: again.documentId, number: again.number },
    })
    for (const spent of [id, again.documentId]) {
      expect(await reissue(made, spent)).toMatchObject({
        status: 409,
        body: { code: 'already-reissued' },
      })
    }
    const note = (await list(made)).find(({ kind }) => kind === 'credit-note')
    await world.liveUntil(Date.UTC(2027, 10, 6))
    expect(await reissue(made, note?.documentId)).toMatchObject({
      body: { code: 'too-old-to-reissue' },
    })
    expect(await world.disagreements()).toEqual([])
  })
})

describe('what was billed before there were documents', () => {
  it('has them after a start, numbered in the order in which it was fixed', async () => {
    const made = await refundedOrganization()
    await world.liveUntil(Date.UTC(2027, 0, 3))
    const { ownerDb } = world.database
    const before = await list(made)
    await ownerDb.deleteFrom('document_mails').execute()
    await ownerDb.deleteFrom('documents').execute()
    await ownerDb.deleteFrom('document_counters').execute()
    await ownerDb.deleteFrom('documents_complete').execute()
    await made.setContract({ payer_name: 'Kita Rowing e.V.' })
    await issueEarlierDocuments(world.deps)
    const facts = (all: typeof before) => all.map((each) => ({ ...each, documentId: null }))
    expect(facts(await list(made))).toEqual(facts(before))
    expect(before.map(({ number }) => number)).toContain('JP-I-2027-000001')
    expect(await disagreements(ownerDb, world.provider)).toEqual([])
  })
})
