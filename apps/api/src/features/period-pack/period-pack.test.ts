import { randomBytes } from 'node:crypto'
import { listDocuments } from '@touchline/contract/documents'
import { describePeriodPack } from '@touchline/contract/period-pack'
import { DAY } from '@touchline/domain/calendar'
import { addDocuments } from '@touchline/testing/documents'
import { OCTOBER_CLOSES, sharedServer, sharedWorld } from '@touchline/testing/shared'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cellRoutes } from '../../app.ts'
import { periodPackRoutes } from './routes.ts'

const MANY = 300
const PAPER_BYTES = 100_000
const SOON = { timeout: 15_000 }

const world = await sharedWorld()
let written = 0

const made = await world.subscribe({ name: '港 Rowing Club' })
await world.liveUntil(OCTOBER_CLOSES + 3 * DAY)
const [charge] = await world.charges()
if (charge === undefined) throw new Error('nothing was charged')
await world.provider.refund(charge.id, 4_000)
await world.provider.control('POST', '/webhooks/drain')
const write = async () => {
  written += 1
  return { pdf: randomBytes(PAPER_BYTES), xml: null }
}
const { deps } = world
const packs = periodPackRoutes(deps, write)
const others = cellRoutes(deps).filter(({ name }) => !packs.some((pack) => pack.name === name))
const server = await sharedServer(deps, [...others, ...packs])
const origin = await server.listen()
const token = await server.signIn(made)
beforeEach(() => {
  written = 0
})

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${origin}${world.deps.cell.base}/${made.organizationId}/manage${path}`, { ...init, headers: { token } })

const NOVEMBER = 'from=2026-11-01&to=2026-11-30'
const ALL = 'from=1990-01-01&to=2026-12-31'

type Row = Readonly<Record<string, string>>
const rowsOf = (file: Uint8Array | undefined): readonly Row[] =>
  parse(strFromU8(file ?? new Uint8Array()), { bom: true, columns: true })
const sum = (rows: readonly Row[], column: string): number => rows.reduce((all, row) => all + Number(row[column]), 0)
const unpacked = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()))

describe('a pack of a period', () => {
  it('has its documents, and tables whose sums are those of the books', async () => {
    const response = await get(`/period_pack?${NOVEMBER}`)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''kickview-%E6%B8%AF-rowing-club-2026-11.zip`,
    )
    const files = await unpacked(response)
    const { results } = listDocuments.response.parse(await (await get('/documents')).json())
    const folders = { invoice: 'invoices', receipt: 'receipts', 'credit-note': 'credit-notes' }
    expect(Object.keys(files)).toEqual([
      'documents.csv',
      'lines.csv',
      'payments.csv',
      'usage.csv',
      ...results.toReversed().map(({ kind, number }) => `${folders[kind]}/${number}.pdf`),
    ])

    const documents = rowsOf(files['documents.csv'])
    const of = (kind: string) => documents.filter((row) => row['kind'] === kind)
    const billed = results.filter(({ kind }) => kind === 'invoice').reduce((all, { total }) => all + total, 0)
    expect(sum(of('invoice'), 'total')).toBe(billed)
    expect(sum(of('receipt'), 'total')).toBe(billed)
    expect(sum(of('credit-note'), 'total')).toBe(-4_000)
    for (const kind of ['invoice', 'receipt', 'credit-note']) {
      const lines = rowsOf(files['lines.csv']).filter((row) => row['kind'] === kind)
      expect(sum(lines, 'amount')).toBe(sum(of(kind), 'subtotal'))
      expect(sum(of(kind), 'subtotal') + sum(of(kind), 'tax')).toBe(sum(of(kind), 'total'))
    }
    const paid = rowsOf(files['payments.csv'])
    expect(paid.map(({ kind, date, amount, document }) => [kind, date, Number(amount), document])).toEqual([
      ['payment', '2026-11-01', billed, 'JP-2026-000001'],
      ['refund', '2026-11-04', -4_000, 'JP-C-2026-000001'],
    ])
    expect(paid.map(({ invoice }) => invoice)).toEqual(['JP-I-2026-000001', 'JP-I-2026-000001'])
  })

  it('is described before, and has only what was asked for', async () => {
    const described = describePeriodPack.response.parse(
      await (await get(`/period_pack/contents?${NOVEMBER}&parts[]=receipt&parts[]=csv`)).json(),
    )
    expect(described).toMatchObject({
      name: 'kickview-港-rowing-club-2026-11.zip',
      parts: [
        { part: 'receipt', documents: 1, files: 1 },
        { part: 'csv', documents: 0, files: 4 },
      ],
    })
    expect(Object.keys(await unpacked(await get(`/period_pack?${NOVEMBER}&parts[]=receipt`)))).toEqual([
      'receipts/JP-2026-000001.pdf',
    ])
    expect(await unpacked(await get('/period_pack?from=2027-01-01&to=2027-01-31&parts[]=invoice'))).toEqual({})
  })

  it.each([
    ['that ends before it begins', 'from=2026-11-02&to=2026-11-01'],
    ['of more than a hundred years', 'from=1900-01-01&to=2026-11-01'],
    ['of a day that does not exist', 'from=2026-02-30&to=2026-11-01'],
    ['of no part', 'from=2026-11-01&to=2026-11-01&parts[]='],
  ])('%s is refused', async (_, query) => {
    for (const path of ['/period_pack', '/period_pack/contents'])
      expect((await get(`${path}?${query}`)).status).toBe(400)
  })

  it('is in the audit with its days', async () => {
    await (await get(`/period_pack?${NOVEMBER}`)).arrayBuffer()
    const rows = world.database.ownerDb.selectFrom('audit_entries').select(['actor', 'after'])
    const last = await rows.where('action', '=', 'download-period').orderBy('sequence', 'desc').executeTakeFirst()
    expect(last).toMatchObject({ actor: made.userId, after: { from: '2026-11-01', to: '2026-11-30' } })
  })
})

it('lists what came by bank transfer, what went back of it, and what was moved from one bill to another', async () => {
  const { organizationId } = made
  const { ownerDb } = world.database
  await sql`
    insert into transfers (organization_id, bank_reference, billing_id, currency, amount, received_on, booked_at)
    select organization_id, 'BANK-1', billing_id, 'JPY', 5000, '2026-12-01', now() from settlements
    where organization_id = ${organizationId} limit 1`.execute(ownerDb)
  await sql`
    insert into transfer_returns (organization_id, return_reference, bank_reference, amount, returned_on, booked_at)
    values (${organizationId}, 'BACK-1', 'BANK-1', 1000, '2026-12-02', now())`.execute(ownerDb)
  await sql`
    insert into transfer_moves (organization_id, bank_reference, place, billing_id, amount, moved_on, booked_at)
    select organization_id, 'BANK-1', place, billing_id, case place when 1 then -5000 else 5000 end, '2026-12-03', now()
    from transfers, generate_series(1, 2) place where organization_id = ${organizationId}`.execute(ownerDb)
  const files = await unpacked(await get('/period_pack?from=2026-12-01&to=2026-12-31&parts[]=csv'))
  expect(rowsOf(files['payments.csv'])).toMatchObject([
    { date: '2026-12-01', kind: 'payment', amount: '5000', payment_method: 'bank-transfer', reference: 'BANK-1' },
    { date: '2026-12-02', kind: 'return', amount: '-1000', payment_method: 'bank-transfer' },
    { date: '2026-12-03', kind: 'move', amount: '-5000', reference: 'BANK-1' },
    { date: '2026-12-03', kind: 'move', amount: '5000', reference: 'BANK-1' },
  ])
})

describe('a pack of hundreds of documents', () => {
  beforeAll(() => addDocuments(world.database.ownerDb, made, MANY))

  it('comes whole, its tables read page by page', async () => {
    const files = await unpacked(await get(`/period_pack?${ALL}`))
    expect(Object.keys(files)).toHaveLength(MANY + 3 + 4)
    const numbers = rowsOf(files['documents.csv']).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(MANY + 3)
  })

  it('is made no faster than it is read, one at a time, and no further once nobody reads', async () => {
    const leaving = new AbortController()
    const response = await get(`/period_pack?${ALL}&parts[]=invoice`, { signal: leaving.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    expect((await get(`/period_pack?${NOVEMBER}`)).status).toBe(429)
    leaving.abort()
    await expect
      .poll(async () => {
        const next = await get(`/period_pack?${NOVEMBER}&parts[]=csv`)
        await next.arrayBuffer()
        return next.status
      }, SOON)
      .toBe(200)
    expect(written).toBeLessThan(MANY)
  })
})
