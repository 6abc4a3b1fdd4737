import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { deskEndpoints } from '@touchline/contract/desk/endpoints'
import { deskTables, withoutFile } from '@touchline/contract/desk/tables'
import type { DeskEndpoint } from '@touchline/contract/endpoint'
import { CSV_MARK } from '@touchline/domain/csv'
import type { OperatorRole } from '@touchline/domain/operators'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { unsaid, writeOperatorAction } from '../books/operator-actions.ts'
import { inTransaction } from '../db/transaction.ts'

const world = await sharedWorld({ hearsEvents: false })
const { organizationId } = await world.subscribe()
const desk = await sharedDesk(world)

const listed = z.union([z.object({ type: z.literal('array'), items: z.record(z.string(), z.unknown()) }), z.unknown()])

const hasRows = (schema: unknown): boolean => {
  if (typeof schema !== 'object' || schema === null) return false
  const { data } = z.safeParse(listed, schema)
  const isOfObjects =
    typeof data === 'object' &&
    data !== null &&
    'items' in data &&
    /"(properties|anyOf|oneOf)"/.test(JSON.stringify(data.items))
  return isOfObjects || Object.values(schema).some(hasRows)
}

const endpoints: Readonly<Record<string, DeskEndpoint>> = deskEndpoints
const readings = Object.entries(endpoints).filter(
  ([, { method, media, response }]) =>
    method === 'GET' && media === undefined && hasRows(z.toJSONSchema(response, { unrepresentable: 'any' })),
)

const take = (table: string, query: Readonly<Record<string, string>>, role: OperatorRole = 'auditor') =>
  desk.call('getTable', { params: { table }, query, roles: [role] })

const act = (operator: string, reason: string) =>
  inTransaction(world.deps.db, { system: 'administration' }, (tx) =>
    writeOperatorAction(tx, {
      ...unsaid,
      actionId: world.deps.ids.uuid(),
      operator,
      command: 'extend-trial',
      subject: organizationId,
      reason,
    }),
  )

const month = '202610'
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  found: { text: 'kita' },
  'bank-lines': { fileId: '00000000-0000-4000-8000-000000000000' },
  'run-bills': { month: 'coming' },
  movements: { month },
  reasons: { month },
  cohorts: { month },
  'revenue-year': { month },
  'revenue-ahead': { month },
  bridge: { month },
  'revenue-clubs': { month, currency: 'JPY', figure: 'ends' },
  accounts: { month },
  entries: { month, currency: 'JPY', account: 'receivables' },
  payouts: { month },
  'payout-movements': { payoutId: 'po_1' },
  hardest: { draftId: 'draft' },
  'campaign-clubs': { campaignId: '00000000-0000-4000-8000-000000000000' },
}
const unknown = ['bank-lines', 'payout-movements', 'hardest', 'campaign-clubs']

describe('a table of the desk', () => {
  it.each(readings)('has a file, or a reason why %s has none', (name, endpoint) => {
    const has = Object.values(deskTables).some((table) => table.endpoint === endpoint)
    expect(has).toBe(!Object.hasOwn(withoutFile, name))
  })

  it('has its button on a page', async () => {
    const pages = await Array.fromAsync(glob('apps/desk/src/features/**/*.tsx'), (file) => readFile(file, 'utf8'))
    const named = pages.flatMap((page) => [...page.matchAll(/\btable="([\w-]+)"/g)].map(([, name]) => name))
    expect(new Set(named)).toEqual(new Set(Object.keys(deskTables)))
  })

  it('is written as its page reads it, with the filter, the instant and the digest of its rows', async () => {
    await act('=Sato', 'a, "b"')
    const { status, body, headers } = await take('audit', { reason: 'a,' })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain('audit-asia.csv')
    const [head = '', rows = '', foot = ''] = z.parse(z.string(), body).split('\r\n\r\n')
    const now = new Date(world.now()).toISOString()
    expect(head).toBe(`${CSV_MARK}"filter","audit reason=a,"\r\n"instant","${now}"`)
    expect(rows).toContain(`"'=Sato"`)
    expect(rows).toContain('"a, ""b"""')
    expect(foot).toBe(`"sha256","${createHash('sha256').update(`${rows}\r\n`).digest('hex')}"\r\n`)
  })

  it('has rows that one page does not hold', async () => {
    await sql`
      insert into operator_actions (action_id, operator, command, subject, happened_at)
      select gen_random_uuid(), 'Mori', 'find', 'line ' || n, now() - n * interval '1 minute' from generate_series(1, 4100) as n`.execute(
      world.database.ownerDb,
    )
    const { body } = await take('audit', { by: 'Mori' })
    expect(z.parse(z.string(), body).match(/"line \d+"/g)).toHaveLength(4_100)
  })

  it('is handed to whoever may read it, whose name the chain keeps', async () => {
    expect(await take('receivers', {}, 'finance')).toMatchObject({ status: 403, body: { code: 'act-not-allowed' } })
    expect(await take('nothing', {})).toMatchObject({ status: 404 })
    expect(await take('club-people', { organizationId }, 'support')).toMatchObject({ body: { code: 'case-needed' } })
    expect(await take('found', { text: 'kita' }, 'support')).toMatchObject({ body: { code: 'case-needed' } })
    expect(await take('audit', { unknown: '1' })).toMatchObject({
      status: 400,
      body: { details: { fields: ['query.unknown'] } },
    })
    expect(await take('club-people', { organizationId: 'x' })).toMatchObject({ status: 400 })
    expect(await take('club-people', { organizationId, case: '4711' }, 'support')).toMatchObject({ status: 200 })
    const { rows } =
      await sql`select operator, subject, case_id from operator_actions where command = 'take-file' and case_id is not null`.execute(
        world.database.ownerDb,
      )
    expect(rows).toEqual([
      { operator: 'support@kita.example', subject: `club-people organizationId=${organizationId}`, case_id: '4711' },
    ])
  })

  const whole = (table: string) => {
    const role = ['receivers', 'deliveries', 'keys', 'jobs'].includes(table) ? 'auditor' : 'finance'
    const ofClub = table.startsWith('club-') || table === 'cases'
    return take(table, { ...queries[table], ...(ofClub && { organizationId }) }, role)
  }

  it.each(Object.keys(deskTables).filter((table) => !unknown.includes(table)))('%s is a whole file', async (table) => {
    const { status, body } = await whole(table)
    expect(body).toEqual(expect.stringMatching(/"sha256","[\da-f]{64}"\r\n$/))
    expect(status).toBe(200)
  })

  it.each(unknown)('%s is refused for what is not there', async (table) => {
    expect(await whole(table)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})
