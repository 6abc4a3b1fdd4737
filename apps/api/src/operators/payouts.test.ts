import { journalEndpoints } from '@touchline/contract/desk/journal'
import { DAY } from '@touchline/domain/calendar'
import { bookFaults } from '@touchline/testing/books'
import { operatorOn } from '@touchline/testing/commands'
import { bankFilesOn, impossible } from '@touchline/testing/desk'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { changedMonths } from '../checks/journal-open.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'

const AMOUNT = 9_484 - 275

const world = await sharedWorld()
let payoutId = ''

const club = (await world.subscribe({ name: 'Shiosai Basket' })).organizationId
await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)
await world.readPayouts()
const desk = await sharedDesk(world)

const payoutsOf = (month: string) => desk.read('listPayouts', { query: { month } })
const payoutOf = (id: string) => desk.read('getPayout', { params: { payoutId: id } })
const novembersJournal = async () => (await desk.read('getJournal', { params: { month: '202611' } })).books[0]
const { readFile } = bankFilesOn(desk)

const order = (act: string, input: object, operator?: string) =>
  desk.order({ act, input, reason: 'by the bank' }, { operator })
const addsUp = { state: 'adds-up', difference: 0, document: null }

it('a payout adds up to the bills and to the provider, and opens to its charge, fee and bill', async () => {
  const { payouts, leftOut, owed } = await payoutsOf('202611')
  expect([leftOut, owed]).toEqual([[], []])
  expect(payouts).toMatchObject([
    { amount: AMOUNT, currency: 'JPY', madeOn: '2026-11-03', arrivesOn: '2026-11-04', state: 'paid' },
  ])
  payoutId = payouts[0]?.payoutId ?? ''
  const seen = await payoutOf(payoutId)
  expect(seen.checks).toMatchObject({ bills: addsUp, provider: addsUp, bank: { state: 'unread' } })
  expect(seen.sums).toEqual({ charges: 9_484, refunds: 0, disputes: 0, fees: 275, again: 0, others: 0 })
  expect(seen).toMatchObject({
    line: null,
    next: null,
    movements: [
      {
        kind: 'charge',
        amount: 9_484,
        fee: 275,
        isBooked: true,
        bill: { organizationId: club, club: 'Shiosai Basket', number: 'JP-I-2026-000001' },
      },
    ],
  })
  expect((await payoutsOf('202610')).payouts).toEqual([])
  expect((await desk.ask('/payouts/po_none')).status).toBe(404)
  expect((await desk.ask('/payouts?month=202611', undefined, { roles: ['auditor'] })).status).toBe(200)
  expect((await desk.ask('/payouts?month=202611', undefined, { roles: ['support'] })).status).toBe(403)
})

it('what is charged and in no payout yet is what the provider owes', async () => {
  const { ownerDb } = world.database
  await sql`update payout_movements set kind = 'other'`.execute(ownerDb)
  expect((await payoutsOf('202611')).owed).toEqual([{ currency: 'JPY', charges: 1, amount: 9_484 }])
  await sql`update payout_movements set kind = 'charge'`.execute(ownerDb)
})

it('an entry of a dispute in a payout names the club of its bill', async () => {
  const { ownerDb } = world.database
  await sql`update payout_movements set kind = 'dispute', amount = -amount`.execute(ownerDb)
  const { body } = await desk.ask('/journal/202611/entries?currency=JPY&account=disputed')
  expect(journalEndpoints.listJournalEntries.response.parse(body).entries).toMatchObject([
    { club: 'Shiosai Basket', organizationId: club, amount: 9_484 },
  ])
  await sql`update payout_movements set kind = 'charge', amount = -amount`.execute(ownerDb)
})

it('a charge of another amount, and a part too many, are named with what they differ by', async () => {
  const change = async (columns: string) =>
    sql.raw(`update payout_movements set ${columns}`).execute(world.database.ownerDb)
  await change('amount = amount + 100, fee = fee + 100')
  const [wrong] = (await payoutsOf('202611')).payouts
  expect(wrong?.checks).toMatchObject({
    bills: { state: 'differs', difference: 100, document: expect.stringMatching(/^ch_/) },
    provider: addsUp,
  })
  await change('fee = fee - 100')
  expect((await payoutsOf('202611')).payouts[0]?.checks).toMatchObject({
    provider: { state: 'differs', difference: 100, document: payoutId },
  })
  await change('amount = amount - 100')
  expect((await payoutsOf('202611')).payouts[0]?.checks).toMatchObject({ bills: addsUp, provider: addsUp })
})

it('a line of the bank is proposed for it by reference and amount, and closes it once, whoever presses', async () => {
  const { waiting, counts } = await readFile([
    { reference: 'P0', amount: `${AMOUNT}`, name: 'STRIPE JAPAN', day: '2026-11-05' },
    {
      reference: 'P1',
      amount: `${AMOUNT}`,
      name: 'STRIPE',
      text: `PAYOUT ${payoutId.toUpperCase()}`,
      day: '2026-11-05',
    },
    { reference: 'P2', amount: '500', name: 'STRIPE', text: payoutId, day: '2026-11-05' },
  ])
  expect(counts).toEqual({ exact: 1, near: 2, none: 0, out: 0 })
  expect(waiting.map(({ fit, payout }) => [fit, payout?.payoutId, payout?.by.join(' '), payout?.above])).toEqual([
    ['exact', payoutId, 'reference amount day', 0],
    ['near', payoutId, 'amount day', 0],
    ['near', payoutId, 'reference day', 500 - AMOUNT],
  ])
  const [exact = '', alike = '', less = ''] = waiting.map(({ lineId }) => lineId)
  expect(await order('book-line', { lineId: less, bill: payoutId })).toMatchObject(impossible('payout-amount'))
  const input = { lineId: exact, bill: payoutId }
  const pressed = await Promise.all([order('book-line', input), order('book-line', input, 'mori@kita.example')])
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await order('book-line', { lineId: alike, bill: payoutId })).toMatchObject(impossible('payout-closed'))
  const seen = await payoutOf(payoutId)
  expect(seen.checks.bank).toEqual(addsUp)
  expect(seen.line).toMatchObject({ reference: 'P1', day: '2026-11-05' })
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})

it('then the journal has the money at the bank, and each side of the month adds up', async () => {
  await world.liveUntil(OCTOBER_CLOSES + 6 * DAY)
  const book = await novembersJournal()
  const sides = Object.fromEntries(
    (book?.accounts ?? []).map(({ account, debit, credit }) => [account, debit - credit]),
  )
  expect(sides).toMatchObject({ receivables: 0, provider: 0, 'under-way': 0, bank: AMOUNT, fees: 275 })
  expect(book?.checks).toEqual({ bills: addsUp, provider: addsUp, bank: addsUp })
  await sql`update payout_movements set fee = fee - 1`.execute(world.database.ownerDb)
  expect((await novembersJournal())?.checks.provider).toEqual({ state: 'differs', difference: 1, document: payoutId })
  await sql`update payout_movements set fee = fee + 1`.execute(world.database.ownerDb)
})

it('each figure of the journal opens to its entries with their documents', async () => {
  const of = async (account: string, more = '') =>
    journalEndpoints.listJournalEntries.response.parse(
      (await desk.ask(`/journal/202611/entries?currency=JPY&account=${account}${more}`)).body,
    )
  expect(await of('plans')).toMatchObject({
    entries: [{ document: 'JP-I-2026-000001', club: 'Shiosai Basket', organizationId: club, amount: -8_622 }],
    next: null,
  })
  expect((await of('fees')).entries).toMatchObject([
    { document: payoutId, isPayout: true, organizationId: null, amount: 275 },
  ])
  const whole = await of('provider')
  const first = await of('provider', '&limit=1')
  const rest = await of('provider', `&after=${first.next}`)
  expect([...first.entries, ...rest.entries]).toEqual(whole.entries)
  expect(whole.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

it('a payout that the bank’s files went past without a line is said to differ', async () => {
  const { ownerDb } = world.database
  await sql`update payouts set line_id = null`.execute(ownerDb)
  expect((await payoutOf(payoutId)).checks.bank).toEqual({ state: 'differs', difference: AMOUNT, document: payoutId })
  expect((await novembersJournal())?.checks.bank).toMatchObject({ state: 'unread' })
  await sql`update payouts set line_id = (select line_id from bank_lines where state = 'paid-out')`.execute(ownerDb)
})

it('the commands say the same', async () => {
  const operator = operatorOn(world.deps)
  const listed = await operator.type(['payouts', 'list', '--month', '2026-11'])
  expect(listed.join('\n')).toContain(`${payoutId}  9209 JPY`)
  expect(listed.join('\n')).toContain('bills: adds up; provider: adds up; bank: adds up')
  const shown = await operator.type(['payouts', 'show', payoutId])
  expect(shown.join('\n')).toMatch(/closed by P1 of 2026-11-05[^]*charge {2}9484 JPY {2}fee 275 JPY[^]*Shiosai Basket/)
  await expect(operator.type(['payouts', 'show', 'po_none'])).rejects.toThrow('no payout po_none')
})

it('a line that closed a payout by mistake is taken back once; a closed month keeps it, the open one takes it out', async () => {
  const { ownerDb, db } = world.database
  const lines = await ownerDb.selectFrom('bank_lines').select('line_id').orderBy('place').execute()
  const [alike = '', closing = ''] = lines.map((line) => line.line_id)
  const moved = async (month: string) => {
    const { books } = journalEndpoints.getJournal.response.parse((await desk.ask(`/journal/${month}`)).body)
    const of = books[0]?.accounts.filter(({ account }) => account === 'bank' || account === 'under-way') ?? []
    return Object.fromEntries(of.map(({ account, debit, credit }) => [account, debit - credit]))
  }
  await world.liveUntil(OCTOBER_CLOSES + 32 * DAY)
  expect((await desk.ask('/journal/202611/close', {})).status).toBe(200)
  const november = await moved('202611')
  const input = { lineId: closing, as: 'waiting' }
  await Promise.all([order('close-line', input), order('close-line', input, 'mori@kita.example')])
  expect(await ownerDb.selectFrom('payout_reopenings').selectAll().execute()).toHaveLength(1)
  expect(await payoutOf(payoutId)).toMatchObject({ line: null, checks: { bank: { state: 'differs' } } })
  expect(await moved('202611')).toEqual(november)
  expect(await inTransaction(db, jobsScope, (tx) => changedMonths(tx, 'all'))).toEqual([])
  expect(await moved('202612')).toEqual({ bank: -AMOUNT, 'under-way': AMOUNT })
  expect(await order('book-line', { lineId: alike, bill: payoutId })).toMatchObject({ status: 200 })
  expect((await payoutOf(payoutId)).line).toMatchObject({ reference: 'P0' })
  expect(await moved('202612')).toMatchObject({ bank: 0, 'under-way': 0 })
  const operator = operatorOn(world.deps)
  await operator.type(['bank-file', 'close', alike, 'not-ours', '--reason', 'another account', '--operator', 'Sato'])
  expect((await payoutOf(payoutId)).line).toBeNull()
  expect(await bookFaults(ownerDb)).toEqual([])
})
