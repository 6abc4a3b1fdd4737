import { getHistory } from '@touchline/contract/history'
import { dateOf } from '@touchline/domain/calendar'
import { bookFaults } from '@touchline/testing/books'
import { openMonthOf } from '@touchline/testing/open-month'
import { sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { openTransfers } from '../../../books/transfers/open-transfers.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { bookTransfer } from './book-transfer.ts'
import { returnCredit } from './return-credit.ts'

const TOTAL = 21_780
const cell = await sharedCell()

const organization = await cell.open({ basePlanId: 'teamStandardPlan.base', paysByTransfer: true })
await openMonthOf(cell.deps, organization)

const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(cell.deps.db, { organizationId: organization.organizationId }, work)
const open = () => within((tx) => openTransfers(tx, organization.organizationId))
const facts = () => ({ organizationId: organization.organizationId, actor: 'Sato', now: cell.clock.now() })

const today = () => dateOf(cell.clock.now(), 'Asia/Tokyo')
const book = (billingId: string, reference: string, amount: number, receivedOn = today()) =>
  within((tx) => {
    const { issuer } = cell.deps.cell
    return bookTransfer(tx, { ...facts(), billingId, reference, amount, receivedOn, issuer, newId: cell.deps.ids.uuid })
  })
const giveBack = (reference: string, amount: number) =>
  within((tx) => returnCredit(tx, { ...facts(), reference, amount, returnedOn: '2027-02-10' }))

const firstOf = async (day: string) => {
  cell.clock.moveTo(Date.parse(`${day}T00:00:00Z`))
  await cell.runDue()
  return open()
}

const papersOf = async (billingId: string) => {
  const rows = await cell.database.ownerDb
    .selectFrom('documents')
    .select(['kind', 'content'])
    .where('billing_id', '=', billingId)
    .orderBy('issued_at')
    .orderBy('kind')
    .execute()
  return rows.map(({ content }) => content)
}

const issueInvoiceAgain = async (billingId: string) => {
  const { document_id: documentId } = await cell.database.one('documents', ['document_id'], {
    billing_id: billingId,
    kind: 'invoice',
  })
  expect(await organization.post(`/manage/documents/${documentId}/reissue`)).toMatchObject({ status: 201 })
}

const expectBooksToBalance = async () => expect(await bookFaults(cell.database.ownerDb)).toEqual([])

describe('a contract that is paid by bank transfer', () => {
  it('is paid in parts, each booked once, with the receipt after the last', async () => {
    const [bill] = await firstOf('2026-12-01')
    expect((await organization.get('/manage/transfers')).body).toMatchObject({
      bank: { account: '1234567', accountType: 'ordinary' },
      credit: { currency: 'JPY', amount: 0 },
      bills: [{ reference: expect.stringMatching(/^JP-I-2026-/), dueDate: '2026-12-31', open: TOTAL, payments: [] }],
    })
    expect(bill).toMatchObject({ total: TOTAL, paid: 0, open: TOTAL, dueOn: '2026-12-31' })
    const id = bill?.billingId ?? ''
    const atOnce = await Promise.all([book(id, 'M1', 10_000), book(id, 'M1', 10_000)])
    expect(atOnce).toContainEqual({ kind: 'booked', open: 11_780, credit: 0 })
    expect(atOnce).toContainEqual({ kind: 'was-booked' })
    expect(await book(id, 'M1', 9_000)).toMatchObject({ kind: 'refused', code: 'not-payable' })
    expect(await open()).toMatchObject([{ paid: 10_000, open: 11_780 }])
    expect(await papersOf(id)).toMatchObject([
      { kind: 'invoice', balance: TOTAL, issuer: { bank: { account: '1234567' } } },
    ])
    cell.clock.moveTo(Date.parse('2026-12-05T03:00:00Z'))
    expect(await book(id, 'M2', 11_000)).toEqual({ kind: 'booked', open: 780, credit: 0 })
    expect(await book(id, 'M0', 780, '2026-12-03')).toEqual({ kind: 'booked', open: 0, credit: 0 })
    expect(await open()).toEqual([])
    const payments = [
      { paidOn: '2026-12-01', amount: 10_000 },
      { paidOn: '2026-12-03', amount: 780 },
      { paidOn: '2026-12-05', amount: 11_000 },
    ]
    expect(await papersOf(id)).toMatchObject([{ kind: 'invoice' }, { kind: 'receipt', paidOn: '2026-12-05', payments }])
    await issueInvoiceAgain(id)
    const paidInvoice = { kind: 'invoice', replaces: expect.any(String), total: TOTAL, payments, balance: 0 }
    expect(await papersOf(id)).toContainEqual(expect.objectContaining(paidInvoice))
    await expectBooksToBalance()
  })

  it('is paid above its amount: the rest pays the next bills, and goes back only as far as it is there', async () => {
    const [bill] = await firstOf('2027-01-01')
    const id = bill?.billingId ?? ''
    expect(await book(id, 'M3', 2 * TOTAL + 5_000)).toEqual({ kind: 'booked', open: 0, credit: TOTAL + 5_000 })
    expect((await organization.get('/manage/transfers')).body).toMatchObject({
      credit: { amount: TOTAL + 5_000 },
      bills: [],
    })
    const { body } = await organization.get(`/manage/transfers?billingInfoId=${id}`)
    expect(body).toMatchObject({
      bills: [{ paid: TOTAL, open: 0, payments: [{ paidDate: '2027-01-01', amount: TOTAL }] }],
    })
    expect(await firstOf('2027-02-01')).toEqual([])
    const [paidAtOnce] = await cell.database.pick('billings', ['billing_id'], { target_month: '2027-01-01' })
    expect(await papersOf(paidAtOnce?.billing_id ?? '')).toMatchObject([
      { kind: 'invoice', balance: 0, payments: [{ paidOn: '2027-02-01', amount: TOTAL }] },
      { kind: 'receipt', payments: [] },
    ])
    expect(await giveBack('B1', 5_001)).toMatchObject({ kind: 'refused' })
    const atOnce = await Promise.all([giveBack('B1', 2_000), giveBack('B1', 2_000)])
    expect(atOnce.toSorted()).toEqual(['returned', 'was-returned'])
    expect(await firstOf('2027-03-01')).toMatchObject([{ paid: 3_000, open: TOTAL - 3_000 }])
    await expectBooksToBalance()
  })

  it('says all of it in the history', async () => {
    const { body } = await organization.get('/manage/history')
    const kinds = ['use-credit', 'return-credit', 'use-credit', 'receive-transfer']
    const { entries } = getHistory.response.parse(body)
    expect(entries.filter(({ kind }) => kinds.includes(kind)).slice(0, 4)).toMatchObject([
      { kind: 'use-credit', money: { minor: 3_000 } },
      { kind: 'return-credit', money: { minor: -2_000 }, by: { kind: 'operator' } },
      { kind: 'use-credit', money: { minor: TOTAL } },
      { kind: 'receive-transfer', money: { minor: 2 * TOTAL + 5_000 }, facts: { isOverpaid: true } },
    ])
  })
})
