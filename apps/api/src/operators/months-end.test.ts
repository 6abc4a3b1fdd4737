import { actEndpoints } from '@touchline/contract/desk/acts'
import { bankFileEndpoints } from '@touchline/contract/desk/bank-files'
import { buyAddOn } from '@touchline/testing/add-ons'
import { bookFaults } from '@touchline/testing/books'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { camtOf, entryOf, statementOf } from '../features/payment/bank-file/camt.test-support.ts'

const at = (moment: string) => Date.parse(`${moment}+09:00`)

const world = await sharedWorld({ worksDaily: true })
const kita = await world.subscribe({ name: 'Kita' })
await world.subscribe({ name: 'Nord', basePlanId: 'teamStandardPlan.base' })
await world.liveUntil(at('2026-11-28T09:00:00'))
const desk = await sharedDesk(world)

async function send(path: string, json?: object, operator = 'mori@kita.example') {
  const cookie = await desk.signIn(['finance'], operator)
  const reply = await desk.send({ path, cookie, ...(json === undefined ? {} : { method: 'POST' as const, json }) })
  await world.runDue()
  return reply
}

const run = (month: string) => desk.read('getRun', { params: { month } })
const journal = async (month: string) => {
  const [book] = (await desk.read('getJournal', { params: { month } })).books
  if (book === undefined) throw new Error(`${month} has no book`)
  return book
}
const addsUp = { state: 'adds-up', difference: 0, document: null }

it('the first is computed on the 28th and signed by two', async () => {
  expect((await send('/run/coming/preview', {})).status).toBe(204)
  const { day, preview } = await run('coming')
  expect([day, preview?.bills, preview?.totals[0]?.after.minor]).toEqual(['2026-12-01', 2, 32_670])
  const digest = preview?.digest ?? ''
  expect((await send('/run/coming/sign', { digest }, 'mori@kita.example')).body).toEqual({ kind: 'first' })
  expect((await send('/run/coming/sign', { digest }, 'sato@kita.example')).body).toEqual({ kind: 'signed' })
})

it('on the 2nd each bill is as it was seen, or the club’s audit says why not', async () => {
  expect(await buyAddOn(kita, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  await world.liveUntil(at('2026-12-02T09:00:00'))
  const { isComing, preview } = await run('202612')
  expect(isComing).toBe(false)
  expect(preview?.signature).toMatchObject({ state: 'approved', secondBy: 'sato@kita.example' })
  expect(preview?.comparison).toMatchObject({ equal: 1, explained: 1, unexplained: 0 })
  expect(preview?.comparison?.differences).toMatchObject([{ club: 'Kita' }])
})

it('what was charged is paid out, and a line of the bank’s file closes it', async () => {
  await world.liveUntil(at('2026-12-08T09:00:00'))
  const months = ['202611', '202612']
  const payouts = await Promise.all(months.map(async (month) => desk.read('listPayouts', { query: { month } })))
  const paid = payouts.flatMap((each) => each.payouts)
  expect(paid.length).toBeGreaterThan(0)
  const content = Buffer.from(
    camtOf([
      statementOf(
        paid.map(({ amount, arrivesOn, payoutId }) =>
          entryOf({
            amount: String(amount),
            day: arrivesOn,
            name: 'STRIPE',
            text: payoutId,
            reference: `bank ${payoutId}`,
          }),
        ),
      ),
    ]),
  ).toString('base64')
  const read = bankFileEndpoints.readBankFile.response.parse(
    (await send('/bank-files', { name: 'december.xml', content })).body,
  )
  if (read.kind !== 'read') throw new Error('nothing was read')
  const file = await desk.read('getBankFile', { params: { fileId: read.fileId } })
  expect(file.counts).toMatchObject({ exact: paid.length, near: 0, none: 0 })
  for (const { lineId, payout } of file.waiting) {
    const input = { lineId, bill: payout?.payoutId }
    const seen = await send('/acts/book-line/preview', { input, reason: 'by the bank' })
    const { digest } = actEndpoints.previewAct.response.parse(seen.body).preview
    const booked = await send('/acts/book-line', { input, reason: 'by the bank', caseId: null, digest })
    expect(booked.status).toBe(200)
  }
  for (const { payoutId } of paid) {
    const { checks } = await desk.read('getPayout', { params: { payoutId } })
    expect(checks).toEqual({ bills: addsUp, provider: addsUp, bank: addsUp })
  }
})

it('the month is closed, and its file, read by another reader, adds up to the journal', async () => {
  await world.liveUntil(at('2027-01-04T09:00:00'))
  for (const month of ['202611', '202612'])
    expect(await send(`/journal/${month}/close`, {})).toMatchObject({ status: 200 })
  const book = await journal('202612')
  expect(book.checks).toEqual({ bills: addsUp, provider: addsUp, bank: addsUp })
  const { body } = await send('/journal/202612/export', { form: 'csv', currency: 'JPY' })
  const [heads = [], ...rows] = z.array(z.array(z.string())).parse(parse(z.string().parse(body).replace('\uFEFF', '')))
  const sum = (name: RegExp) => {
    const column = heads.findIndex((head) => name.test(head))
    return rows.reduce((all, row) => all + Number(row[column]), 0)
  }
  expect([sum(/^debit$/i), sum(/^credit$/i)]).toEqual([book.debit, book.credit])
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})
