import { billingEndpoints } from '@touchline/contract/billing'
import { findEndpoints } from '@touchline/contract/desk/find'
import { listDocuments } from '@touchline/contract/documents'
import { getHistory } from '@touchline/contract/history'
import { dateOf } from '@touchline/domain/calendar'
import { bookFaults } from '@touchline/testing/books'
import { operatorOn } from '@touchline/testing/commands'
import { openTestDesk } from '@touchline/testing/desk'
import { openMonthOf } from '@touchline/testing/open-month'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { openTransfers } from '../../../books/transfers/open-transfers.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { bookTransfer } from '../transfer/book-transfer.ts'
import { moveTransfer } from './move-transfer.ts'

const TOTAL = 21_780
const cell = await sharedCell()
const { db, clock, ids, cell: config } = cell.deps
const wrong = await cell.open({ basePlanId: 'teamStandardPlan.base', paysByTransfer: true })
const right = await cell.open({ basePlanId: 'teamStandardPlan.base', paysByTransfer: true })
const card = await cell.open({ basePlanId: 'teamStandardPlan.base' })
for (const club of [wrong, right, card]) await openMonthOf(cell.deps, club)
await cell.liveUntil('2026-12-01T00:00:00Z')
await cell.liveUntil('2027-01-01T00:00:00Z')

const today = () => dateOf(clock.now(), 'Asia/Tokyo')
const by = () => ({ actor: 'Sato', now: clock.now(), issuer: config.issuer, newId: ids.uuid })
const book = ({ organizationId }: TestOrganization, billingId: string, reference: string, amount: number) =>
  inTransaction(db, { organizationId }, (tx) =>
    bookTransfer(tx, { organizationId, billingId, reference, amount, receivedOn: today(), ...by() }),
  )
const move = (club: TestOrganization, reference: string, amount: number, to: string | null) =>
  inTransaction(db, { system: 'administration' }, (tx) =>
    moveTransfer(tx, { organizationId: club.organizationId, reference, amount, to, ...by() }),
  )
const billsOf = async (club: TestOrganization) => (await club.bills()).map(({ billing_id: id }) => id)
const openOf = async ({ organizationId }: TestOrganization) => {
  const bills = await inTransaction(db, { organizationId }, (tx) => openTransfers(tx, organizationId))
  return bills.map(({ open }) => open)
}
const transfersOf = async (club: TestOrganization) => (await club.get('/manage/transfers')).body
const receiptsOf = async (billingId: string) => {
  const rows = await cell.database.pick('documents', ['content'], { billing_id: billingId, kind: 'receipt' }, 'number')
  return rows.map(({ content }) => content)
}
const areVoid = async (billingId: string) => {
  const { body } = await wrong.get(`/manage/documents?billingInfoId=${billingId}`)
  const { results } = listDocuments.response.parse(body)
  const receipts = results.filter(({ kind }) => kind === 'receipt').map(({ isVoid }) => isVoid)
  const bills = billingEndpoints.listBillingInfo.response.parse((await wrong.get('/manage/billing_info')).body).results
  const own = bills.find(({ billingInfoId }) => billingInfoId === billingId)?.documents ?? []
  expect(own.filter(({ kind }) => kind === 'receipt').map(({ isVoid }) => isVoid)).toEqual(receipts)
  return receipts
}
const paidNotices = async (billingId: string) => {
  const rows = cell.database.ownerDb.selectFrom('notices').select('period').where('kind', '=', 'paid')
  return (await rows.where('subject', '=', `billing:${billingId}`).execute()).length
}
const expectBooksToBalance = async () => expect(await bookFaults(cell.database.ownerDb)).toEqual([])

describe('a transfer that was booked for the wrong bill', () => {
  it('pays the right one of the same club instead, and the wrong one is open without its receipt', async () => {
    const [first = '', second = ''] = await billsOf(wrong)
    expect(await book(wrong, second, 'W1', TOTAL)).toEqual({ kind: 'booked', open: 0, credit: 0 })
    expect(await move(wrong, 'W1', TOTAL, first)).toEqual({ kind: 'moved', open: 0, credit: 0 })
    expect(await move(wrong, 'W1', TOTAL, first)).toEqual({ kind: 'was-moved' })
    expect(await transfersOf(wrong)).toMatchObject({
      credit: { amount: 0 },
      bills: [{ billingInfoId: second, paid: 0 }],
    })
    expect((await wrong.get(`/manage/billing/${second}/receipt`)).body).toMatchObject({ code: 'receipt-not-issued' })
    expect((await wrong.get(`/manage/billing/${first}/receipt`)).status).toBe(200)
    expect(await areVoid(second)).toEqual([true])
    expect(await areVoid(first)).toEqual([false])
    const { document_id: documentId } = await cell.database.one('documents', ['document_id'], {
      billing_id: second,
      kind: 'receipt',
    })
    expect(await wrong.post(`/manage/documents/${documentId}/reissue`, {})).toMatchObject({
      body: { code: 'already-reissued' },
    })
    await expectBooksToBalance()
  })

  it('has a new receipt, which names the void one and is mailed, once it is paid again', async () => {
    const [, second = ''] = await billsOf(wrong)
    const [former] = await receiptsOf(second)
    expect(await paidNotices(second)).toBe(1)
    expect(await book(wrong, second, 'W2', TOTAL)).toEqual({ kind: 'booked', open: 0, credit: 0 })
    expect(await receiptsOf(second)).toEqual([
      former,
      expect.objectContaining({ replaces: expect.stringMatching(/^JP-\d{4}-\d{6}$/), total: TOTAL, balance: 0 }),
    ])
    expect(await areVoid(second)).toEqual([false, false])
    expect(await paidNotices(second)).toBe(2)
    expect((await wrong.get(`/manage/billing/${second}/receipt`)).body).toMatchObject({
      replacedBy: { number: expect.any(String) },
    })
    await expectBooksToBalance()
  })

  it('is taken back with all that its excess paid, and the rest of another transfer pays what is open', async () => {
    const bills = await billsOf(right)
    expect(await book(right, bills[0] ?? '', 'R1', TOTAL + 5_000)).toEqual({ kind: 'booked', open: 0, credit: 0 })
    expect(await openOf(right)).toEqual([TOTAL - 5_000])
    expect(await book(right, bills[1] ?? '', 'R2', TOTAL)).toEqual({ kind: 'booked', open: 0, credit: 5_000 })
    expect(await move(right, 'R1', TOTAL + 5_000, null)).toEqual({ kind: 'set-aside' })
    expect(await openOf(right)).toEqual([TOTAL - 5_000, 5_000])
    expect(await transfersOf(right)).toMatchObject({ credit: { amount: 0 } })
    await expectBooksToBalance()
  })
})

describe('a transfer that was booked for the wrong club', () => {
  it('leaves it whole and pays the bill of the other, by its invoice', async () => {
    const [first = ''] = await billsOf(right)
    const [invoice] = await cell.database.pick('documents', ['issuer', 'year', 'number'], {
      billing_id: first,
      kind: 'invoice',
    })
    const number = `${invoice?.issuer}-I-${invoice?.year}-${`${invoice?.number}`.padStart(6, '0')}`
    expect(await move(wrong, 'W2', TOTAL, number)).toEqual({ kind: 'moved', open: 0, credit: 0 })
    expect(await move(wrong, 'W2', TOTAL, first)).toEqual({ kind: 'was-moved' })
    expect([await openOf(wrong), await openOf(right)]).toEqual([[TOTAL], []])
    await expectBooksToBalance()
  })

  it('goes back to where it was, and is set aside and booked by hand again', async () => {
    const [, second = ''] = await billsOf(wrong)
    expect(await move(right, 'W2', TOTAL, second)).toEqual({ kind: 'moved', open: 0, credit: 0 })
    expect([await openOf(wrong), await openOf(right)]).toEqual([[], [TOTAL - 5_000, 5_000]])
    expect(await move(wrong, 'W2', TOTAL, null)).toEqual({ kind: 'set-aside' })
    expect(await move(wrong, 'W2', TOTAL, null)).toEqual({ kind: 'was-moved' })
    expect(await book(wrong, second, 'W2', TOTAL - 1)).toMatchObject({ details: { reason: 'reference-used' } })
    expect(await book(wrong, second, 'W2', TOTAL)).toEqual({ kind: 'booked', open: 0, credit: 0 })
    await expectBooksToBalance()
  })

  it.each([
    ['one that it never had', 'W9', TOTAL, null, 'transfer-unknown'],
    ['another amount', 'W2', TOTAL - 1, null, 'transfer-amount'],
    ['for a bill that is none', 'W2', TOTAL, 'JP-I-2026-999999', 'bill-unknown'],
  ])('is refused as %s, and nothing changes', async (_, reference, amount, to, reason) => {
    expect(await move(wrong, reference, amount, to)).toMatchObject({ kind: 'refused', details: { reason } })
    expect(await openOf(wrong)).toEqual([])
  })

  it('is refused for a bill that a card pays, once set aside, and once some of it went back', async () => {
    const [ofCard = ''] = await billsOf(card)
    const refused = (reason: string) => ({ kind: 'refused', details: { reason } })
    expect(await move(wrong, 'W2', TOTAL, ofCard)).toMatchObject(refused('not-by-transfer'))
    const [first = ''] = await billsOf(wrong)
    expect(await move(right, 'R1', TOTAL + 5_000, first)).toMatchObject(refused('transfer-set-aside'))
    await book(right, (await billsOf(right))[0] ?? '', 'R3', TOTAL + 700)
    const type = (...line: string[]) => operatorOn({ db, clock, ids, readIssuer: () => config.issuer }).type(line)
    const back = [
      '--amount',
      '700',
      '--date',
      today(),
      '--reference',
      'B3',
      '--reason',
      'Paid twice',
      '--operator',
      'Sato',
    ]
    await type('return-credit', right.organizationId, ...back)
    expect(await move(right, 'R3', TOTAL + 700, null)).toMatchObject(refused('transfer-returned'))
    await expectBooksToBalance()
  })

  it('is moved once by two operators at once, by command too', async () => {
    const [first = '', second = ''] = await billsOf(wrong)
    const asked = [move(wrong, 'W2', TOTAL, null), move(wrong, 'W2', TOTAL, null)]
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['set-aside', 'was-moved'])
    const type = (...line: string[]) => operatorOn({ db, clock, ids, readIssuer: () => config.issuer }).type(line)
    const because = ['--reason', 'Of the club next door', '--operator', 'Sato']
    const w1 = ['move-transfer', wrong.organizationId, '--reference', 'W1', '--amount', `${TOTAL}`, ...because]
    expect(await type(...w1, '--to', second)).toEqual(['the bill is paid'])
    expect(await type(...w1)).toEqual(['taken back and set aside'])
    expect(await type(...w1)).toEqual(['it is there already'])
    expect(await transfersOf(wrong)).toMatchObject({ bills: [{ billingInfoId: first }, { billingInfoId: second }] })
    await expectBooksToBalance()
  })

  it('is found by its amount at the bill where it is, and nowhere once it is set aside', async () => {
    const desk = await openTestDesk([cell.deps])
    const cookie = await desk.signIn(['finance'])
    const [first = '', second = ''] = await billsOf(right)
    const found = async () => {
      const { body } = await desk.send({ path: `/find?text=${encodeURIComponent(`¥7,770 ${today()}`)}`, cookie })
      const [all] = findEndpoints.find.response.parse(body).groups.filter(({ kind }) => kind === 'all')
      return all?.hits.map(({ bill }) => bill?.billingInfoId)
    }
    await book(right, first, 'F1', 7_770)
    expect(await found()).toEqual([first])
    await move(right, 'F1', 7_770, second)
    expect(await found()).toEqual([second])
    await move(right, 'F1', 7_770, null)
    expect(await found()).toBeUndefined()
    await desk.close()
  })

  it('is read by the club in its history, with what it took', async () => {
    const { body } = await wrong.get('/manage/history')
    const { entries } = getHistory.response.parse(body)
    expect(entries.filter(({ kind }) => kind === 'take-back-transfer')[0]).toMatchObject({
      money: { minor: -TOTAL },
      facts: { paymentStatus: 'Waiting', month: '202612' },
      by: { kind: 'operator' },
    })
  })
})
