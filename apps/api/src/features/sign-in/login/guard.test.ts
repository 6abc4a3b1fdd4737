import { movableClock, testDeps } from '@touchline/testing/deps'
import type { Reply } from '@touchline/testing/http'
import { createOrganization } from '@touchline/testing/organization'
import { NOW, sharedDatabase, sharedServer } from '@touchline/testing/shared'
import { workFor } from '@touchline/testing/work'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { at } from '../../../db/column-values.ts'
import { createWaitingRoom, type WaitingRoom } from '../../../use-case/throttle/waiting-room.ts'
import { signInRoutes } from '../routes.ts'

const CREATED = Date.UTC(2026, 0, 1)

const database = await sharedDatabase()
let held: Promise<void> | null = null
let holding = 0

const room = createWaitingRoom(() => 0)
const waitingRoom: WaitingRoom = {
  within: (bounds, work) =>
    room.within(bounds, async () => {
      holding += 1
      await held
      return work()
    }),
}
const deps = testDeps(database.db, { clock: movableClock(NOW), waitingRoom })
const server = await sharedServer(deps, [...signInRoutes(deps)])

const post = (
  form: Record<string, string>,
  more: { address?: string; headers?: Record<string, string> } = {},
): Promise<Reply> => server.send({ method: 'POST', path: '/administrator/auth_billing', form, ...more })

const login = (username: string, password: string, organizationId?: string): Promise<Reply> =>
  post({ grant_type: 'password', username, password, ...(organizationId === undefined ? {} : { organizationId }) })

const failed = (throttle_key: string, attempts: number, since = Temporal.Now.instant().epochMilliseconds) =>
  database.add('throttles', { throttle_key, attempts, window_started_at: at(since) })

const from = (address: string, username: string, password: string, headers: Record<string, string> = {}) =>
  post({ grant_type: 'password', username, password }, { address, headers })

const browser = { origin: 'http://localhost' }

const deviceOf = (reply: Reply): string =>
  `console_device_asia=${reply.cookies.find(({ name }) => name === 'console_device_asia')?.value ?? ''}`

describe('the throttle', () => {
  it('stops the eleventh guess at a login, even the right one, and says how long', async () => {
    const made = await createOrganization(database.ownerDb)
    for (let guess = 0; guess < 10; guess += 1) await login(made.login, `guess ${guess}`)
    const reply = await login(made.login, made.password)
    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('lets nobody gain by guessing in parallel', async () => {
    const made = await createOrganization(database.ownerDb)
    const guesses = Array.from({ length: 20 }, (_, guess) => login(made.login, `guess ${guess}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  it('counts an address over all logins, and others are free', async () => {
    await failed('sign-in address 192.0.2.7', 50)
    const made = await createOrganization(database.ownerDb)
    expect((await from('192.0.2.7', made.login, made.password)).status).toBe(429)
    expect((await from('192.0.2.8', made.login, made.password)).status).toBe(200)
  })

  it('is not used up by signing in, twenty times at once', async () => {
    const made = await createOrganization(database.ownerDb)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => login(made.login, made.password)))
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 200))
  })

  it('starts again when its window is over', async () => {
    const made = await createOrganization(database.ownerDb)
    await failed(`sign-in login-at ${made.login} 127.0.0.1`, 99, CREATED)
    expect((await login(made.login, made.password)).status).toBe(200)
  })

  it('counts of a flood what was not refused, and nobody elsewhere is refused for it', async () => {
    await failed('sign-in login-at nobody-has-this 192.0.2.9', 8)
    const flood = Array.from({ length: 20 }, () => from('192.0.2.9', 'nobody-has-this', 'guess'))
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(2)
    const counted = database.ownerDb.selectFrom('throttles').select('attempts')
    expect(await counted.where('throttle_key', '=', 'sign-in all').execute()).toEqual([{ attempts: 2 }])
    const made = await createOrganization(database.ownerDb)
    expect((await from('192.0.2.10', made.login, made.password)).status).toBe(200)
  })
})

describe('who guesses from elsewhere', () => {
  it('does not lock the owner out', async () => {
    const made = await createOrganization(database.ownerDb)
    await failed(`sign-in login-at ${made.login} 192.0.2.11`, 9)
    expect((await from('192.0.2.11', made.login, 'guess')).status).toBe(401)
    expect((await from('192.0.2.11', made.login, made.password)).status).toBe(429)
    expect((await from('192.0.2.12', made.login, made.password)).status).toBe(200)
  })

  it.each([
    [20, 14],
    [80, 18],
    [5_000, 20],
  ])(
    'from many places, %i times, makes unknown callers work for %i bits, and the owner not',
    async (failures, bits) => {
      const made = await createOrganization(database.ownerDb)
      const device = deviceOf(await from('192.0.2.13', made.login, made.password, browser))
      await failed(`sign-in login ${made.login}`, failures)
      expect((await from('192.0.2.13', made.login, made.password)).status).toBe(200)
      expect((await from('192.0.2.14', made.login, made.password, { ...browser, cookie: device })).status).toBe(200)
      expect(await from('192.0.2.15', made.login, made.password)).toMatchObject({
        status: 403,
        body: { code: 'work-required', details: { bits } },
      })
    },
  )

  it('with ever fresh addresses, working, keeps no owner out at a new place', async () => {
    const made = await createOrganization(database.ownerDb)
    await failed(`sign-in login ${made.login}`, 20)
    await failed('sign-in all', 5_000)
    const enter = async (address: string, password: string) => {
      const asked = await from(address, made.login, password)
      return (await from(address, made.login, password, workFor(asked))).status
    }
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await enter(`198.51.100.${guess}`, 'guess')).toBe(401)
      for (const net of [0, 1, 2, 3, 4]) expect(await enter(`203.0.${net}.${guess}`, made.password)).toBe(200)
    }
  })

  it('works as one who guesses at a login that nobody has', async () => {
    await failed('sign-in login nobody-has-this', 25)
    const asked = await from('192.0.2.16', 'nobody-has-this', 'guess')
    expect((await from('192.0.2.16', 'nobody-has-this', 'guess', workFor(asked))).status).toBe(401)
  })

  it('gets nothing for work that was done once, elsewhere, for another login or by somebody else', async () => {
    const [made, other] = [await createOrganization(database.ownerDb), await createOrganization(database.ownerDb)]
    for (const { login } of [made, other]) await failed(`sign-in login ${login}`, 30)
    const work = workFor(await from('192.0.2.17', made.login, 'guess'))
    const later = { work: work.work.replace(/^\d+/, (until) => String(Number(until) + 60)) }
    for (const [address, login, done] of [
      ['192.0.2.18', made.login, work],
      ['192.0.2.17', other.login, work],
      ['192.0.2.17', made.login, later],
      ['192.0.2.17', made.login, { work: `${work.work}x` }],
    ] as const)
      expect((await from(address, login, 'guess', done)).body).toMatchObject({ code: 'work-required' })
    const twice = await Promise.all([1, 2].map(() => from('192.0.2.17', made.login, 'guess', work)))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 403])
  })

  it('takes no place of callers who worked, when all passwords are compared that can be', async () => {
    const made = await createOrganization(database.ownerDb)
    const { promise, resolve } = Promise.withResolvers<void>()
    ;[held, holding] = [promise, 0]
    const guesses = Array.from({ length: 40 }, (_, place) => from(`198.51.100.${place}`, `nobody-${place}`, 'guess'))
    await vi.waitFor(() => expect(holding).toBe(40), 30_000)
    const asked = await from('192.0.2.20', made.login, made.password)
    held = null
    expect((await from('192.0.2.20', made.login, made.password, workFor(asked))).status).toBe(200)
    resolve()
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]))
  })

  it('makes only unknown callers work when all of the region is guessed at', async () => {
    const made = await createOrganization(database.ownerDb)
    const device = deviceOf(await from('192.0.2.21', made.login, made.password, browser))
    await failed('sign-in all', 9_000)
    expect((await from('192.0.2.22', made.login, made.password, { ...browser, cookie: device })).status).toBe(200)
    expect((await from('192.0.2.23', made.login, 'guess')).body).toMatchObject({ code: 'work-required' })
  })

  it('from many networks of one holder of IPv6 must work, and its neighbours are never refused', async () => {
    const made = await createOrganization(database.ownerDb)
    await failed('sign-in wide 2001:db8:1::/48', 100)
    const asked = await from('2001:db8:1:77::1', made.login, made.password)
    expect(asked.body).toMatchObject({ code: 'work-required', details: { bits: 14 } })
    expect((await from('2001:db8:1:77::1', made.login, made.password, workFor(asked))).status).toBe(200)
    expect((await from('2001:db8:2::1', made.login, made.password)).status).toBe(200)
  })
})

describe('the mark of a device', () => {
  it('is a cookie that scripts cannot read, for half a year, and stays the same', async () => {
    const made = await createOrganization(database.ownerDb)
    const first = await from('192.0.2.31', made.login, made.password, browser)
    expect(first.cookies).toMatchObject([
      { name: 'console_refresh_asia' },
      {
        name: 'console_device_asia',
        httpOnly: true,
        sameSite: 'Strict',
        path: '/asia/api/v0/administrator',
        maxAge: 180 * 86_400,
      },
    ])
    const cookie = deviceOf(first)
    expect(deviceOf(await from('192.0.2.32', made.login, made.password, { ...browser, cookie }))).toBe(cookie)
    const { rows } = await sql<{ row: string }>`select k::text as row from known_sources k`.execute(database.ownerDb)
    const text = rows.map(({ row }) => row).join()
    expect(text).not.toContain(cookie.split('=')[1])
    expect(text).not.toContain('192.0.2.31')
  })

  it('is given to browsers only, for a right password only, and never the one that the caller made up', async () => {
    const made = await createOrganization(database.ownerDb)
    expect((await login(made.login, made.password)).cookies).toHaveLength(1)
    expect((await from('192.0.2.33', made.login, 'guess', browser)).cookies).toEqual([])
    const planted = 'console_device_asia=planted'
    expect(deviceOf(await from('192.0.2.33', made.login, made.password, { ...browser, cookie: planted }))).not.toBe(
      planted,
    )
  })

  it('gives its device ten failures of its own, whatever others do at the same address', async () => {
    const made = await createOrganization(database.ownerDb)
    const cookie = deviceOf(await from('192.0.2.34', made.login, made.password, browser))
    await failed('sign-in address 192.0.2.34', 50)
    await failed(`sign-in login-at ${made.login} 192.0.2.34`, 10)
    const again = (password: string) => from('192.0.2.34', made.login, password, { ...browser, cookie })
    expect((await again(made.password)).status).toBe(200)
    for (let guess = 0; guess < 10; guess += 1) expect((await again('guess')).status).toBe(401)
    expect((await again(made.password)).status).toBe(429)
  })

  it('counts for the login that signed in there, and for no other', async () => {
    const [made, other] = [await createOrganization(database.ownerDb), await createOrganization(database.ownerDb)]
    const cookie = deviceOf(await from('192.0.2.35', made.login, made.password, browser))
    await failed(`sign-in login ${other.login}`, 40)
    const there = await from('192.0.2.35', other.login, 'guess', { ...browser, cookie })
    expect(there.body).toMatchObject({ code: 'work-required', details: { bits: 16 } })
  })

  it('is kept for the ten devices that were used last', async () => {
    const made = await createOrganization(database.ownerDb)
    const used = (source_hash: string, age: number) => {
      const last_used_at = at(Temporal.Now.instant().epochMilliseconds - age)
      const source = { account_id: made.accountId, source_hash, last_used_at }
      return [{ ...source, kind: 'device' } as const, { ...source, kind: 'address' } as const]
    }
    const earlier = Array.from({ length: 12 }, (_, place) => used(`the one before, ${place}`, (place + 1) * 60_000))
    await database.ownerDb.insertInto('known_sources').values(earlier.flat()).execute()
    await from('192.0.2.40', made.login, made.password, browser)
    const kinds = database.ownerDb.selectFrom('known_sources').where('account_id', '=', made.accountId)
    const rows = await kinds
      .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('kind')
      .execute()
    expect(rows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'address', count: 10 },
      { kind: 'device', count: 10 },
    ])
    const oldest = database.ownerDb.selectFrom('known_sources').where('source_hash', '=', 'the one before, 9')
    expect(await oldest.select('kind').execute()).toEqual([])
  })
})

it('a sign-in that fails is in the log with its reason, and without its name', async () => {
  const made = await createOrganization(database.ownerDb)
  const before = server.logLines.length
  await login(made.login, 'guess')
  await login('nobody-has-this-name', 'guess')
  for (let guess = 0; guess < 10; guess += 1) await login(made.login, 'guess')
  const lines = server.logLines.slice(before).filter((line) => line.includes('"call":"authenticate"'))
  const logged = lines.map((line) =>
    z
      .object({ code: z.string(), reason: z.optional(z.string()), limit: z.optional(z.string()), login: z.string() })
      .parse(JSON.parse(line)),
  )
  expect(logged[0]).toMatchObject({ code: 'wrong-credentials', reason: 'wrong password' })
  expect(logged[1]).toMatchObject({ code: 'wrong-credentials', reason: 'unknown login' })
  expect(logged.at(-1)).toMatchObject({ code: 'too-many-attempts', limit: 'login-at', login: logged[0]?.login })
  expect(server.logLines.join('')).not.toContain(made.login)
})
