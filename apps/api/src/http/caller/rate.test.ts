import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import type { Reply } from '@touchline/testing/http'
import { sharedCell, sharedServer } from '@touchline/testing/shared'
import { workFor } from '@touchline/testing/work'
import { describe, expect, it } from 'vitest'
import { cellRoutes } from '../../app.ts'
import { at } from '../../db/column-values.ts'

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
const limited = table.flatMap(([name, { rate }]) => (rate === undefined ? [] : [{ name, rate }]))

const cell = await sharedCell()

const server = await sharedServer(cell.deps, cellRoutes(cell.deps))
const organization = await cell.open()

describe('the calls whose rate is limited', () => {
  it('are those that refuse with too-many-attempts; sign-in counts by itself, since it takes successes back', () => {
    const refusing = table.filter(([, { refusals }]) => refusals.includes('too-many-attempts')).map(([name]) => name)
    const declared = new Set(limited.map(({ name }) => name))
    expect([...declared.symmetricDifference(new Set(refusing))]).toEqual(['authenticate'])
  })

  it.each(limited)('$name is limited from narrow to wide', ({ rate }) => {
    const { windowSeconds, perAddress } = rate
    const limits =
      'inAll' in rate ? [perAddress, rate.inAll ?? Infinity] : [rate.perAccount, rate.perOrganization, perAddress]
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

const confirm = (address: string, headers: Record<string, string> = {}): Promise<Reply> =>
  server.send({
    method: 'POST',
    path: '/mail_address_change/confirm',
    json: { token: 'x'.repeat(20) },
    address,
    headers,
  })

const register = async (address: string, mailAddress: string): Promise<Reply> =>
  server.send({
    method: 'POST',
    path: `/${organization.organizationId}/manage/contract_info/${organization.organizationId}/mail_address_change_token`,
    token: await organization.signIn(),
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

  it('counts what cannot be read where nobody is signed in, and soon answers it no more', async () => {
    const { perAddress } = endpoints.readInvitation.rate
    const names = Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`n${place}`, 1]))
    const ask = (text: string, type: string) =>
      server.send({
        method: 'POST',
        path: '/invitation/read',
        text,
        headers: { 'content-type': type },
        address: '192.0.2.8',
      })
    const bodies = [JSON.stringify(names), '{', 'x'.repeat(9_000)]
    const replies = await times(perAddress / 3, () => ask(bodies[0] ?? '', 'application/json'))
    replies.push(...(await times(perAddress / 3, () => ask(bodies[1] ?? '', 'application/json'))))
    replies.push(...(await times(perAddress / 3, () => ask(bodies[2] ?? '', 'text/plain'))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400, 413]))
    expect((await ask('{}', 'application/json')).status).toBe(429)
    expect((await ask('{}', 'application/json')).status).toBe(429)
    expect(await used('readInvitation address 192.0.2.8')).toBe(perAddress)
  })

  it('does not count what has not its shape in a session: that guesses nothing', async () => {
    expect((await register('192.0.2.5', 'no address')).status).toBe(400)
    expect(await used('requestMailAddressChange address 192.0.2.5')).toBeUndefined()
  })
})

const count = (throttle_key: string, attempts: number) =>
  cell.database.add('throttles', {
    throttle_key,
    attempts,
    window_started_at: at(Temporal.Now.instant().epochMilliseconds),
  })

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

  it('an unknown caller is asked to work, which counts nowhere, and is served', async () => {
    await count('confirmMailAddress all', inAll)
    const asked = await confirm('192.0.2.20')
    expect(asked).toMatchObject({ status: 403, body: { code: 'work-required', details: { bits: 14 } } })
    expect(await used('confirmMailAddress all')).toBe(inAll)
    expect((await confirm('192.0.2.20', workFor(asked))).status).toBe(404)
    expect(await used('confirmMailAddress all')).toBe(inAll + 1)
  })

  it('as many as like are served, and none waits for another', async () => {
    await count('confirmMailAddress all', inAll)
    const served = Array.from({ length: 10 }, async (_, place) => {
      const address = `192.0.2.${place + 30}`
      return (await confirm(address, workFor(await confirm(address)))).status
    })
    expect(new Set(await Promise.all(served))).toEqual(new Set([404]))
  })

  it('who calls from where somebody signed in before does not work', async () => {
    await cell.send({
      method: 'POST',
      path: '/administrator/auth_billing',
      form: { grant_type: 'password', username: organization.login, password: organization.password },
      address: '192.0.2.120',
    })
    await count('confirmMailAddress all', inAll + 1_000)
    expect((await confirm('192.0.2.120')).status).toBe(404)
  })
})

it('a refresh counts per token and per address', async () => {
  const form = { grant_type: 'refresh_token', refresh_token: 'guessed' }
  await times(3, () => server.send({ method: 'POST', path: '/administrator/auth_billing', form, address: '192.0.2.6' }))
  expect(await used('refresh address 192.0.2.6')).toBe(3)
})
