import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { openTestCell, type TestCell, type TestOrganization } from '@touchline/testing/cell'
import { type Reply, serveRoutes, type TestServer } from '@touchline/testing/http'
import { pausesOnDemand } from '@touchline/testing/pauses'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cellRoutes } from '../../app.ts'
import { at } from '../../db/column-values.ts'
import type { Deps } from '../../use-case/deps.ts'
import { createWaitingRoom } from '../../use-case/throttle/waiting-room.ts'

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
const limited = table.flatMap(([name, { rate }]) => (rate === undefined ? [] : [{ name, rate }]))

let cell: TestCell
let server: TestServer
let organization: TestOrganization

const { pause, pauses, pausing, holdPauses } = pausesOnDemand()

beforeAll(async () => {
  cell = await openTestCell('2026-11-21T04:00:00Z')
  const deps: Deps = { ...cell.deps, waitingRoom: createWaitingRoom(pause) }
  server = await serveRoutes(deps, cellRoutes(deps))
  organization = await cell.open()
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

  it.each(limited)('$name is limited from narrow to wide', ({ rate }) => {
    const { windowSeconds, perAddress } = rate
    const limits = 'inAll' in rate ? [perAddress, rate.inAll] : [rate.perAccount, rate.perOrganization, perAddress]
    expect(windowSeconds).toBeGreaterThan(0)
    expect(limits).toEqual([...new Set(limits)].toSorted((one, other) => one - other))
  })

  it.each(table.filter(([, { rate }]) => rate !== undefined))(
    '%s has a ceiling for all only where nobody is signed in: one customer never stops the others',
    (_, { access, rate = { windowSeconds: 0 } }) => {
      expect('inAll' in rate).toBe(access === 'public' || access === 'service')
    },
  )
})

const confirm = (address: string): Promise<Reply> =>
  server.send({ method: 'POST', path: '/mail_address_change/confirm', json: { token: 'x'.repeat(20) }, address })

const register = (address: string, mailAddress: string): Promise<Reply> =>
  server.send({
    method: 'POST',
    path: `/${organization.organizationId}/manage/contract_info/${organization.organizationId}/mail_address_change_token`,
    token: organization.token,
    json: { mailAddress },
    address,
  })

const used = async (key: string): Promise<number | undefined> => {
  const counted = cell.database.ownerDb.selectFrom('throttles').select('attempts').where('throttle_key', '=', key)
  return (await counted.executeTakeFirst())?.attempts
}

const times = (count: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, ask))

describe('a limited call', () => {
  it('counts per address and in all; another address is free, and what was refused is counted nowhere', async () => {
    const { perAddress } = endpoints.confirmMailAddress.rate
    await times(perAddress, () => confirm('192.0.2.1'))
    expect(await confirm('192.0.2.1')).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts', details: { retryAfterSeconds: expect.any(Number) } },
      headers: { 'retry-after': expect.any(String) },
    })
    expect((await confirm('192.0.2.2')).status).toBe(404)
    expect(await used('confirmMailAddress all')).toBe(perAddress + 1)
  })

  it('counts per account, wherever it is called from', async () => {
    const { perAccount } = endpoints.requestMailAddressChange.rate
    await times(perAccount, () => register('192.0.2.3', 'a@club.test'))
    expect(await register('192.0.2.4', 'a@club.test')).toMatchObject({ status: 429 })
    expect(await used(`requestMailAddressChange account ${organization.accountId}`)).toBe(perAccount)
  })

  it('does not count what has not its shape: that guesses nothing', async () => {
    expect((await register('192.0.2.5', 'no address')).status).toBe(400)
    expect(await used('requestMailAddressChange address 192.0.2.5')).toBeUndefined()
  })
})

/** As if so many had been counted just now. */
const count = (throttle_key: string, attempts: number) =>
  cell.database.ownerDb
    .insertInto('throttles')
    .values({ throttle_key, attempts, window_started_at: at(Temporal.Now.instant().epochMilliseconds) })
    .execute()

describe('a caller that calls too often', () => {
  it('uses up nothing that others share', async () => {
    const { perAddress } = endpoints.confirmMailAddress.rate
    await times(perAddress + 40, () => confirm('192.0.2.9'))
    expect(await used('confirmMailAddress all')).toBe(perAddress)
  })

  it('with an account of one organisation does not stop another organisation, wherever both are', async () => {
    const other = await cell.open()
    const { perAccount, perOrganization } = endpoints.requestMailAddressChange.rate
    await count(`requestMailAddressChange organization ${organization.organizationId}`, perOrganization - 2)
    await times(perAccount + 40, () => register('192.0.2.3', 'a@club.test'))
    expect(await used(`requestMailAddressChange organization ${organization.organizationId}`)).toBe(perOrganization)
    expect((await other.post(`/manage/contract_info/${other.contractId}/mail_address_change_token`, {})).status).toBe(
      400,
    )
    expect(
      await other.post(`/manage/contract_info/${other.contractId}/mail_address_change_token`, {
        mailAddress: 'b@club.test',
      }),
    ).toMatchObject({ status: 202 })
  })

  it('counts as one with all the addresses of a network of IPv6', async () => {
    const { perAddress } = endpoints.confirmMailAddress.rate
    for (let place = 0; place < perAddress; place += 1) await confirm(`2001:db8:1:2::${place.toString(16)}`)
    expect((await confirm('2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await confirm('2001:db8:1:3::1')).status).toBe(404)
  })
})

describe('beyond the ceiling for all', () => {
  const { inAll } = endpoints.confirmMailAddress.rate

  it('an unknown caller is served a little later', async () => {
    await count('confirmMailAddress all', inAll + 1_000)
    const before = pauses.length
    expect((await confirm('192.0.2.20')).status).toBe(404)
    expect(pauses.slice(before)).toEqual([1_000])
  })

  it('as few wait as there are places, one for each address, and the next is asked to come again', async () => {
    await count('confirmMailAddress all', inAll)
    const release = holdPauses()
    const waiting = Array.from({ length: 20 }, (_, place) => confirm(`192.0.2.${place + 30}`))
    await vi.waitFor(() => expect(pausing()).toBe(20))
    const here = await confirm('192.0.2.30')
    const elsewhere = await confirm('192.0.2.99')
    release()
    expect([here.status, elsewhere.status]).toEqual([429, 429])
    expect(here.headers['retry-after']).toBe('5')
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 404))
  })

  it('who calls from where somebody signed in before does not wait', async () => {
    await cell.send({
      method: 'POST',
      path: '/administrator/auth_billing',
      form: { grant_type: 'password', username: organization.login, password: organization.password },
      address: '192.0.2.120',
    })
    await count('confirmMailAddress all', inAll + 1_000)
    const before = pauses.length
    expect((await confirm('192.0.2.120')).status).toBe(404)
    expect(pauses).toHaveLength(before)
  })
})

it('a refresh counts per token and per address', async () => {
  const form = { grant_type: 'refresh_token', refresh_token: 'guessed' }
  await times(3, () => server.send({ method: 'POST', path: '/administrator/auth_billing', form, address: '192.0.2.6' }))
  expect(await used('refresh address 192.0.2.6')).toBe(3)
})
