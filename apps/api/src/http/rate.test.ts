import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { type Club, openTestCell, type TestCell } from '@touchline/testkit/cell'
import { type Reply, serveRoutes, type TestServer } from '@touchline/testkit/http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cellRoutes } from '../app.ts'

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
const limited = table.flatMap(([name, { rate }]) => (rate === undefined ? [] : [{ name, rate }]))

let cell: TestCell
let server: TestServer
let club: Club

beforeAll(async () => {
  cell = await openTestCell('2026-11-21T04:00:00Z')
  server = await serveRoutes(cell.deps, cellRoutes(cell.deps))
  club = await cell.open()
})
afterAll(async () => {
  await server.close()
  await cell.drop()
})
beforeEach(() => cell.database.ownerDb.deleteFrom('throttles').execute())

describe('the calls whose rate is limited', () => {
  it('are those that refuse with too-many-attempts; sign-in counts by itself, since it takes successes back', () => {
    const refusing = table.filter(([, { refusals }]) => refusals.includes('too-many-attempts')).map(([name]) => name)
    const declared = new Set(limited.map(({ name }) => name))
    expect([...declared.symmetricDifference(new Set(refusing))]).toEqual(['authenticate'])
  })

  it.each(limited)('$name is limited less per address than in all, and less per account', ({ rate }) => {
    const { perAccount = 0, perAddress, inAll, windowSeconds } = rate
    expect([perAccount < perAddress, perAddress < inAll, windowSeconds > 0]).toEqual([true, true, true])
  })
})

const confirm = (address: string): Promise<Reply> =>
  server.send({ method: 'POST', path: '/mail_address_change/confirm', json: { token: 'x'.repeat(20) }, address })

const register = (address: string, mailAddress: string): Promise<Reply> =>
  server.send({
    method: 'POST',
    path: `/${club.organizationId}/manage/contract_info/${club.organizationId}/mail_address_change_token`,
    token: club.token,
    json: { mailAddress },
    address,
  })

const used = async (key: string): Promise<number | undefined> => {
  const counted = cell.database.ownerDb.selectFrom('throttles').select('attempts').where('throttle_key', '=', key)
  return (await counted.executeTakeFirst())?.attempts
}

const times = (count: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, ask))

describe('a limited call', () => {
  it('counts per address and in all; another address is free', async () => {
    const { perAddress } = endpoints.confirmMailAddress.rate
    await times(perAddress, () => confirm('192.0.2.1'))
    expect(await confirm('192.0.2.1')).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts', details: { retryAfterSeconds: expect.any(Number) } },
      headers: { 'retry-after': expect.any(String) },
    })
    expect((await confirm('192.0.2.2')).status).toBe(404)
    expect(await used('confirmMailAddress all')).toBe(perAddress + 2)
  })

  it('counts per account, wherever it is called from', async () => {
    const { perAccount } = endpoints.requestMailAddressChange.rate
    await times(perAccount, () => register('192.0.2.3', 'a@club.test'))
    expect(await register('192.0.2.4', 'a@club.test')).toMatchObject({ status: 429 })
    expect(await used(`requestMailAddressChange account ${club.accountId}`)).toBe(perAccount + 1)
  })

  it('does not count what has not its shape: that guesses nothing', async () => {
    expect((await register('192.0.2.5', 'no address')).status).toBe(400)
    expect(await used('requestMailAddressChange all')).toBeUndefined()
  })
})

it('a refresh counts per token, per address and in all', async () => {
  const form = { grant_type: 'refresh_token', refresh_token: 'guessed' }
  await times(3, () => server.send({ method: 'POST', path: '/administrator/auth_billing', form, address: '192.0.2.6' }))
  expect([await used('refresh address 192.0.2.6'), await used('refresh all')]).toEqual([3, 3])
})
