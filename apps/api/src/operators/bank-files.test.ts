import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actEndpoints } from '@touchline/contract/desk/acts'
import { bankFileEndpoints } from '@touchline/contract/desk/bank-files'
import { bookFaults } from '@touchline/testing/books'
import { openTestCell } from '@touchline/testing/cell'
import { operatorOn } from '@touchline/testing/commands'
import { bankFilesOn, impossible } from '@touchline/testing/desk'
import { openMonthOf } from '@touchline/testing/open-month'
import { NOW, sharedDesk } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTransfers } from '../books/transfers/open-transfers.ts'
import { inTransaction } from '../db/transaction.ts'
import { camtOf, entryOf, statementOf } from '../features/payment/bank-file/camt.test-support.ts'

const TOTAL = 21_780
const cell = await openTestCell(NOW)
afterAll(cell.drop)

const named = ['Shiosai Basket', 'Yamate Rugby', 'Oikawa Handball']
const byTransfer = { basePlanId: 'teamStandardPlan.base', paysByTransfer: true }
const clubs = await Promise.all(named.map((name) => cell.open({ ...byTransfer, name })))
const card = await cell.open({ basePlanId: 'teamStandardPlan.base', name: 'Kaede Volley' })
for (const club of [...clubs, card]) await openMonthOf(cell.deps, club)
await cell.liveUntil('2026-12-01T00:00:00Z')
const desk = await sharedDesk(cell)

const { upload, fileOf, readFile } = bankFilesOn(desk)

const openBills = async (club: TestOrganization | undefined) => {
  const organizationId = club?.organizationId ?? ''
  return inTransaction(cell.deps.db, { organizationId }, (tx) => openTransfers(tx, organizationId))
}
const billOf = async (club: TestOrganization | undefined) => (await club?.bills())?.at(-1)?.billing_id ?? ''
const openOf = async (club: TestOrganization | undefined) => (await openBills(club)).map(({ open }) => open)

const order = (act: string, input: object, operator?: string) =>
  desk.order({ act, input, reason: 'by the bank' }, { operator })

const documentNumber = z.object({ number: z.string() })

it('a line is proposed, booked by one press, and booked once, whoever presses', async () => {
  const { waiting, counts } = await readFile([{ reference: 'A1', amount: `${TOTAL}`, name: 'SHIOSAI BASKET' }])
  expect(counts).toEqual({ exact: 1, near: 0, none: 0, out: 0 })
  expect(waiting).toMatchObject([
    {
      fit: 'exact',
      proposal: { bill: { club: 'Shiosai Basket', open: TOTAL, month: '202611' }, by: ['amount', 'name'], above: 0 },
    },
  ])
  expect(await openOf(clubs[0])).toEqual([TOTAL])
  const input = { lineId: waiting[0]?.lineId, bill: waiting[0]?.proposal?.bill.number }
  const pressed = await Promise.all([order('book-line', input), order('book-line', input, 'mori@kita.example')])
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await openOf(clubs[0])).toEqual([])
  expect(await order('book-line', input)).toMatchObject(impossible('line-booked'))
  expect(await bookFaults(cell.database.ownerDb)).toEqual([])
})

it('a file read twice, and a line that another file had or that was booked by hand, wait no second time', async () => {
  const content = camtOf([statementOf([{ reference: 'B1', amount: '500', name: 'Nobody' }].map(entryOf))])
  const first = await upload(content)
  expect(first.kind).toBe('read')
  expect(await upload(content)).toEqual({ ...first, kind: 'read-before' })
  const organizationId = clubs[1]?.organizationId ?? ''
  const [bill] = await openBills(clubs[1])
  const byHand = { organizationId, billingId: bill?.billingId, amount: 100, receivedOn: '2026-12-01', reference: 'H1' }
  expect(await order('book-transfer', byHand)).toMatchObject({ status: 200 })
  const again = await readFile([
    { reference: 'H1', amount: '100' },
    { reference: 'A1', amount: `${TOTAL}` },
    { reference: 'B1', amount: '500', name: 'Nobody' },
    { reference: 'B2', amount: '700' },
  ])
  expect(again).toMatchObject({ known: { count: 3, total: TOTAL + 600 }, waiting: [{ amount: 700, fit: 'none' }] })
  expect(again.waiting[0]?.nearest.map(({ open }) => open)).toEqual([TOTAL - 100, TOTAL])
  const files = bankFileEndpoints.listBankFiles.response.parse((await desk.ask('/bank-files')).body).files
  expect(files).toContainEqual(expect.objectContaining({ lines: 1, waiting: 1, readBy: 'finance@kita.example' }))
})

it('a line of a club that pays by card says so, by its name or an invoice of its', async () => {
  const invoices = cell.database.ownerDb.selectFrom('documents').select('content')
  const { content } = await invoices.where('organization_id', '=', card.organizationId).executeTakeFirstOrThrow()
  const { waiting } = await readFile([
    { reference: 'K1', amount: '1234', name: 'ＫＡＥＤＥ ＶＯＬＬＥＹ' },
    { reference: 'K2', amount: '1235', name: 'Kaede' },
    { reference: 'K3', amount: '1236', name: 'SHIOSAI BASKET' },
    {
      reference: 'K4',
      amount: '1237',
      name: 'Somebody',
      text: `Invoice ${documentNumber.parse(content).number}, thanks`,
    },
  ])
  expect(waiting.map(({ amount, paysByCard }) => [amount, paysByCard])).toEqual([
    [1_234, { organizationId: card.organizationId, club: 'Kaede Volley' }],
    [1_235, null],
    [1_236, null],
    [1_237, { organizationId: card.organizationId, club: 'Kaede Volley' }],
  ])
})

it('a line that pays no bill is set aside with its reason, booked once somebody knows whose it is, or returned', async () => {
  const file = await readFile([
    { reference: 'C1', amount: '10000', name: 'ﾔﾏﾀﾞ ﾀﾛｳ' },
    { reference: 'C2', amount: '900', name: 'Another' },
    { reference: 'C3', amount: '3300', isOut: true, name: 'Nishi Rugby' },
  ])
  const [unknown = '', other = '', out = ''] = file.waiting.map(({ lineId }) => lineId)
  expect(file.waiting.map(({ fit }) => fit)).toEqual(['none', 'none', 'out'])
  expect(await order('close-line', { lineId: unknown, as: 'set-aside' })).toMatchObject({ status: 200 })
  expect(await order('close-line', { lineId: other, as: 'returned' })).toMatchObject({ status: 200 })
  expect(await order('close-line', { lineId: out, as: 'not-ours' })).toMatchObject({ status: 200 })
  const bill = `${(await readFile([{ reference: 'C4', amount: `${TOTAL}`, name: 'Yamate Rugby' }])).waiting[0]?.proposal?.bill.billingInfoId}`
  expect(await order('book-line', { lineId: out, bill })).toMatchObject(impossible('line-out'))
  expect(await order('book-line', { lineId: unknown, bill: 'JP-I-2026-999999' })).toMatchObject(
    impossible('bill-unknown'),
  )
  expect(await order('book-line', { lineId: unknown, bill })).toMatchObject({ status: 200 })
  expect(await order('close-line', { lineId: unknown, as: 'waiting' })).toMatchObject({ status: 409 })
  expect((await fileOf(file.fileId)).settled).toMatchObject([
    { state: 'booked', club: 'Yamate Rugby', by: 'finance@kita.example' },
    { state: 'returned', club: null },
    { state: 'not-ours', amount: -3_300 },
  ])
  expect(await openOf(clubs[1])).toEqual([TOTAL - 10_100])
})

it('the name under which money came before says whose it is', async () => {
  const proposed = async (reference: string) =>
    (await readFile([{ reference, amount: `${TOTAL}`, name: 'ｵｲｶﾜ ｶｲｹｲ' }])).waiting[0]
  const before = await proposed('D1')
  expect(before).toMatchObject({ fit: 'near', proposal: { by: ['amount'], bill: { club: 'Oikawa Handball' } } })
  await order('book-line', { lineId: before?.lineId, bill: before?.proposal?.bill.billingInfoId })
  cell.clock.moveTo(Date.parse('2027-01-01T00:00:00Z'))
  await cell.runDue()
  expect(await proposed('D2')).toMatchObject({
    fit: 'exact',
    proposal: { bill: { club: 'Oikawa Handball', month: '202612' } },
  })
})

it('what is no file of the bank says its place, and keeps nothing', async () => {
  expect(await upload('<html/>')).toEqual({
    kind: 'not-read',
    faults: [{ kind: 'not-its-format', place: null, found: 'BkToCstmrStmt' }],
  })
  expect(await upload(camtOf([statementOf([entryOf({ amount: '1' })], { account: '7718801' })]))).toMatchObject({
    kind: 'not-read',
    faults: [{ kind: 'other-account', place: 1, found: '7718801' }],
  })
  expect((await desk.ask('/bank-files', { name: 'x', content: '' }, { roles: ['support'] })).body).toMatchObject({
    code: 'act-not-allowed',
  })
  expect((await desk.ask(`/bank-files/${crypto.randomUUID()}`)).status).toBe(404)
})

it('an operator without the desk reads, books and closes by command', async () => {
  const { db, clock, ids, cell: config } = cell.deps
  const type = (...line: string[]) => operatorOn({ db, clock, ids, readIssuer: () => config.issuer }).type(line)
  const path = join(await mkdtemp(join(tmpdir(), 'touchline-bank-')), 'dec.xml')
  const paid = [
    { reference: 'E1', amount: `${TOTAL}`, name: 'Shiosai Basket' },
    { reference: 'E2', amount: '5', name: 'Nobody' },
  ]
  await writeFile(path, camtOf([statementOf(paid.map(entryOf))]))
  const [fileId = '', , first = '', second = ''] = await type('bank-file', 'read', path, '--operator', 'Sato')
  expect(first).toMatch(/exact: JP-I-\d{4}-\d{6} of Shiosai Basket by amount, name$/)
  expect(second).toMatch(/no bill; nearest open: /)
  const [line, bill] = [first.slice(0, 36), /JP-I-\d{4}-\d{6}/.exec(first)?.[0] ?? '']
  expect(await type('bank-file', 'book', line, bill, '--operator', 'Sato')).toEqual([
    'paid; the receipt is in the billing history',
  ])
  const because = ['--reason', 'Nobody knows', '--operator', 'Sato']
  expect(await type('bank-file', 'close', second.slice(0, 36), 'set-aside', ...because)).toEqual(['set-aside'])
  expect((await type('bank-file', 'list')).join()).toContain('0 of 2 wait  dec.xml  Sato')
  expect(await type('bank-file', 'show', fileId)).toContainEqual(
    expect.stringContaining('booked by Sato  Shiosai Basket'),
  )
  expect((await type('bank-file', 'read', path, '--operator', 'Sato'))[0]).toBe('it was read already')
})

it('a returned credit counts against the limit of the operator who returned it, on its day', async () => {
  const [, club] = clubs
  const bills = await openBills(club)
  const organizationId = club?.organizationId
  const came = { organizationId, billingId: bills[0]?.billingId, receivedOn: '2026-12-31', reference: 'F1' }
  const amount = bills.reduce((sum, { open }) => sum + open, 900)
  expect(await order('book-transfer', { ...came, amount })).toMatchObject({ status: 200 })
  const back = (amount: number) => ({ organizationId, amount, returnedOn: '2026-12-31', reference: `F${amount}` })
  expect(await order('return-credit', back(500))).toMatchObject({ status: 200 })
  const usedBy = async (operator?: string) => {
    const json = { input: back(400), reason: 'by the bank' }
    const seen = await desk.ask('/acts/return-credit/preview', json, { operator })
    return actEndpoints.previewAct.response.parse(seen.body).standing.usedToday
  }
  expect(await usedBy()).toBe(500)
  expect(await usedBy('mika@kita.example')).toBe(0)
})

it('a line that was booked for the wrong club is moved with its transfer, or set aside, and booked by one of two', async () => {
  const [first, second] = clubs
  const { waiting } = await readFile([{ reference: 'M1', amount: '300', name: 'Nobody' }])
  const lineId = waiting[0]?.lineId
  const [of, other] = await Promise.all([billOf(first), billOf(second)])
  expect(await order('book-line', { lineId, bill: of })).toMatchObject({ status: 200 })
  const stateOf = async () => {
    const lines = cell.database.ownerDb.selectFrom('bank_lines').select(['state', 'billing_id'])
    return lines.where('line_id', '=', lineId ?? '').executeTakeFirstOrThrow()
  }
  const move = (club: TestOrganization | undefined, to: string | null | undefined) =>
    order('move-transfer', { organizationId: club?.organizationId, reference: 'M1', amount: 300, to })
  expect(await move(first, other)).toMatchObject({ status: 200 })
  expect(await stateOf()).toEqual({ state: 'booked', billing_id: other })
  expect(await move(second, null)).toMatchObject({ status: 200 })
  expect(await stateOf()).toEqual({ state: 'set-aside', billing_id: null })
  const input = { lineId, bill: other }
  const pressed = await Promise.all([order('book-line', input), order('book-line', input, 'mori@kita.example')])
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const raced = await Promise.all([move(second, null), order('book-line', { lineId, bill: of }, 'mori@kita.example')])
  expect(raced[0]).toMatchObject({ status: 200 })
  expect([200, 409]).toContain(raced[1].status)
  expect((await stateOf()).state).toBe(raced[1].status === 200 ? 'booked' : 'set-aside')
  expect(await bookFaults(cell.database.ownerDb)).toEqual([])
})

it('a transfer above the limit is moved by two, and counts against the limit of its day', async () => {
  const [first, second] = clubs
  const [of, other] = await Promise.all([billOf(first), billOf(second)])
  const organizationId = first?.organizationId
  const large = { organizationId, billingId: of, amount: 500_001, receivedOn: '2026-12-31', reference: 'L1' }
  expect(await order('book-transfer', large)).toMatchObject({ status: 200 })
  const small = { organizationId, billingId: of, amount: 900, receivedOn: '2026-12-31', reference: 'L2' }
  expect(await order('book-transfer', small)).toMatchObject({ status: 200 })
  const tooMuch = { organizationId, reference: 'L1', amount: 500_001, to: other }
  expect(await order('move-transfer', tooMuch)).toMatchObject({ status: 409, body: { code: 'second-person-needed' } })
  expect(await order('move-transfer', { ...tooMuch, reference: 'L2', amount: 900 })).toMatchObject({ status: 200 })
  const reason = 'Of the club next door'
  const seen = await desk.ask('/acts/move-transfer/preview', { input: tooMuch, reason })
  const { standing, preview } = actEndpoints.previewAct.response.parse(seen.body)
  expect(standing).toEqual({ needsSecond: true, limit: 500_000, usedToday: 1_200 })
  const asking = { input: tooMuch, reason, caseId: null, digest: preview.digest, ask: true }
  const asked = z.object({ approvalId: z.string() }).parse((await desk.ask('/acts/move-transfer', asking)).body)
  const approve = (operator?: string) => desk.ask(`/approvals/${asked.approvalId}/approve`, {}, { operator })
  expect((await approve()).body).toMatchObject({ code: 'own-approval' })
  expect(await approve('mori@kita.example')).toMatchObject({ status: 204 })
  expect(await bookFaults(cell.database.ownerDb)).toEqual([])
})
