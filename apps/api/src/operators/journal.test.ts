import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journalEndpoints } from '@touchline/contract/desk/journal'
import { DAY } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const world = await sharedWorld()

const name = 'ｼｵｻｲ🏉 "Kita"; =SUM(1)\nFC'
await world.subscribe({ name })
await world.liveUntil(OCTOBER_CLOSES + 3 * DAY)
const desk = await sharedDesk(world)

const journalOf = (month: string) => desk.read('getJournal', { params: { month } })

const sides = ({ accounts }: Awaited<ReturnType<typeof journalOf>>['books'][number]) =>
  Object.fromEntries(accounts.map(({ account, debit, credit }) => [account, debit - credit]))

it('a month has what was billed and paid in it, and adds up to the bills and to the provider', async () => {
  const november = await journalOf('202611')
  expect(november).toMatchObject({ closed: null, mayClose: false })
  const [book] = november.books
  if (book === undefined) throw new Error('the journal has no book in yen')
  expect([book.debit, book.debit]).toEqual([book.credit, 9_484 * 2])
  expect(sides(book)).toEqual({ receivables: 0, provider: 9_484, tax: -862, plans: -8_622 })
  expect(book.checks.bills).toEqual({ state: 'adds-up', difference: 0, document: null })
  expect(book.checks.bank.state).toBe('unread')
  expect(book.forms).toEqual(['csv', 'freee', 'money-forward', 'yayoi'])
  expect((await journalOf('202610')).books).toEqual([])
  expect((await desk.ask('/journal/202611', undefined, { roles: ['auditor'] })).status).toBe(200)
  expect((await desk.ask('/journal/202611', undefined, { roles: ['support'] })).status).toBe(403)
})

it('a month that has begun nowhere is refused with the last that can be asked', async () => {
  for (const path of ['202612', '202612/entries?currency=JPY&account=plans'])
    expect(await desk.ask(`/journal/${path}`)).toMatchObject({
      status: 422,
      body: { code: 'month-not-begun', details: { last: '202611' } },
    })
})

it('an export waits until its month is closed, and is of a currency that its form knows', async () => {
  const asked = { form: 'yayoi', currency: 'JPY' }
  expect(await desk.ask('/journal/202611/export', asked)).toMatchObject({ status: 409, body: { code: 'journal-open' } })
  const datev = { form: 'datev', currency: 'JPY' }
  expect(await desk.ask('/journal/202611/export', datev)).toMatchObject({
    status: 422,
    body: { code: 'form-not-possible' },
  })
})

it('a month is closed once it is over, in its order, and names the open one afterwards', async () => {
  const close = (month: string) => desk.ask(`/journal/${month}/close`, {})
  expect(await close('202611')).toMatchObject({
    status: 422,
    body: { code: 'month-not-closable', details: { next: '202610' } },
  })
  const early = { status: 422, body: { code: 'month-not-closable', details: { next: '202610' } } }
  for (const month of ['190001', '202609']) expect(await close(month)).toMatchObject(early)
  expect((await journalOf('202609')).mayClose).toBe(false)
  expect((await close('202610')).status).toBe(200)
  expect(await close('202610')).toMatchObject({
    status: 409,
    body: { code: 'journal-closed', details: { open: '202611' } },
  })
  await world.liveUntil(Date.UTC(2026, 11, 2))
  expect(await close('202612')).toMatchObject({ status: 422, body: { details: { next: '202611' } } })
  const closed = await close('202611')
  expect(closed).toMatchObject({ status: 200, body: { digest: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  expect((await journalOf('202611')).closed).toMatchObject({
    digest: journalEndpoints.closeJournal.response.parse(closed.body).digest,
  })
})

it('what is booked later for a closed month stands in the open one', async () => {
  const before = await journalOf('202611')
  await sql`insert into failed_refunds (organization_id, billing_id, charge_id, refund_id, amount, booked_at)
    select organization_id, billing_id, charge_id, 're_late', 100, '2026-12-01T12:00:00Z' from charges`.execute(
    world.database.ownerDb,
  )
  expect(await journalOf('202611')).toEqual(before)
  const [december] = (await journalOf('202612')).books
  expect(december === undefined ? null : sides(december)).toMatchObject({ provider: expect.any(Number) })
  await sql`delete from failed_refunds`.execute(world.database.ownerDb)
})

it('an export is a file in the character set of its ledger, and adds up to the journal', async () => {
  const reply = await desk.ask('/journal/202611/export', { form: 'csv', currency: 'JPY' })
  expect(reply.status).toBe(200)
  const folder = await mkdtemp(join(tmpdir(), 'touchline-journal-'))
  const operator = operatorOn(world.deps)
  const [book] = (await journalOf('202611')).books
  for (const [form, charset] of [
    ['yayoi', 'shift_jis'],
    ['money-forward', 'utf-8'],
    ['freee', 'shift_jis'],
    ['csv', 'utf-8'],
  ] as const) {
    const file = join(folder, `${form}.csv`)
    const words = ['--month', '2026-11', '--form', form, '--currency', 'JPY', '--file', file, '--operator', 'Sato']
    await operator.type(['journal', 'export', ...words])
    const text = new TextDecoder(charset).decode(await readFile(file))
    const rows: readonly (readonly string[])[] = parse(text, { bom: true, relax_column_count: false })
    const amounts = { yayoi: 8, 'money-forward': 8, freee: 3, csv: 7 }[form]
    const sum = rows.reduce((all, row) => all + (Number(row[amounts]) || 0), 0)
    expect([form, sum]).toEqual([form, book?.debit])
    expect(text).toContain('Kita')
  }
})

it('a journal that differs from its bills says so with the first document, and is not exported', async () => {
  const change = (by: number) =>
    sql`update invoice_lines set amount = amount + ${by} where role = 'base'`.execute(world.database.ownerDb)
  await change(10)
  const [book] = (await journalOf('202611')).books
  expect(book?.checks.bills).toEqual({ state: 'differs', difference: 10, document: 'JP-I-2026-000001' })
  expect(await desk.ask('/journal/202611/export', { form: 'csv', currency: 'JPY' })).toMatchObject({
    status: 409,
    body: { code: 'journal-unbalanced', details: { difference: 10, currency: 'JPY', document: 'JP-I-2026-000001' } },
  })
  await change(-10)
})
