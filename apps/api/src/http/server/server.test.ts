import { gzipSync } from 'node:zlib'
import { providerWebhook } from '@touchline/contract/payment'
import { testDeps } from '@touchline/testing/deps'
import type { Reply } from '@touchline/testing/http'
import { sharedDatabase, sharedServer } from '@touchline/testing/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '../../use-case/refusal.ts'
import { routesToServe } from '../cell.ts'
import { type AnyCall, answer, type Route, route } from '../route.ts'

const database = await sharedDatabase()
let seen: AnyCall | undefined

const routes: Route[] = [
  route('authenticate', async (call) => {
    seen = call
    return refuse('wrong-credentials', 'no', { why: 'test' })
  }),
  route('confirmMailAddress', async (call) => {
    seen = call
    const { token } = call.body
    if (token.startsWith('throw')) throw new Error('secret internals')
    if (token.startsWith('away')) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    if (token.startsWith('wait')) return refuse('too-many-attempts', 'wait', { retryAfterSeconds: 17 })
    if (token.startsWith('long')) return answer({ mailAddress: `${'a'.repeat(10_000)}@example.com` })
    return answer({ mailAddress: 'a@example.com', ...(token.startsWith('extra') ? { passwordHash: 'x' } : {}) })
  }),
  route('getOrganization', async () => refuse('not-found', 'none')),
  route('providerWebhook', async (call) => {
    seen = call
    return answer({ received: true })
  }),
]

const server = await sharedServer(testDeps(database.db), routes)

const confirm = (token: string): Promise<Reply> =>
  server.send({ method: 'POST', path: '/mail_address_change/confirm', json: { token: token.padEnd(20, '-') } })

const raw = (path: string, type: string, text: string): Promise<Reply> =>
  server.send({ method: 'POST', path, text, headers: { 'content-type': type } })

describe('a body', () => {
  it('that is not JSON is refused', async () => {
    const reply = await raw('/mail_address_change/confirm', 'application/json', '{"token":')
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed-json' } })
  })

  it('of another shape is refused with the fields', async () => {
    const reply = await server.send({
      method: 'POST',
      path: '/mail_address_change/confirm',
      json: { token: 1, ['__proto__']: {}, more: true },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(reply.body).toMatchObject({ details: { fields: ['body.__proto__'] } })
    const wrong = await server.send({
      method: 'POST',
      path: '/mail_address_change/confirm',
      json: { token: 1, more: 1 },
    })
    expect(wrong.body).toMatchObject({ details: { fields: ['body.token', 'body.more'] } })
  })

  it.each([
    ['names', Object.fromEntries(Array.from({ length: 400 }, (_, place) => [`${'n'.repeat(3)}${place}`, 1]))],
    ['a long name', { ['n'.repeat(7_000)]: 1 }],
    ['elements', { token: Array.from({ length: 2_000 }, () => 1) }],
    ['depth', JSON.parse(`${'[1,'.repeat(900)}1${']'.repeat(900)}`)],
  ])('with many %s is refused with few fields, each cut', async (_, json) => {
    const reply = await server.send({ method: 'POST', path: '/mail_address_change/confirm', json })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(JSON.stringify(reply.body).length).toBeLessThan(2_000)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    'of type %s is not JSON',
    async (type) => {
      const reply = await raw('/mail_address_change/confirm', type, '{"token":"aaaaaaaaaaaaaaaaaaaaaaaa"}')
      expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } })
    },
  )

  it.each(['gzip', 'br', 'zstd', 'deflate', 'x-gzip', 'identity, gzip', 'GZIP'])(
    'in the encoding %s is refused before it is unpacked',
    async (encoding) => {
      const reply = await server.send({
        method: 'POST',
        path: '/mail_address_change/confirm',
        text: gzipSync(JSON.stringify({ token: 'a'.repeat(24) })).toString('latin1'),
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      })
      expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } })
    },
  )

  it('in JSON is not the form that sign-in takes', async () => {
    const json = { grant_type: 'password', username: 'a', password: 'b' }
    expect((await server.send({ method: 'POST', path: '/administrator/auth_billing', json })).status).toBe(415)
  })

  it('above the size of its call is refused, whatever its type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const reply = await raw('/mail_address_change/confirm', type, `"${'x'.repeat(8_192)}"`)
      expect(reply).toMatchObject({ status: 413, body: { code: 'body-too-large', message: 'At most 8192 bytes' } })
    }
  })

  it('of the provider arrives as the bytes that were signed', async () => {
    const text = '{ "id":\t"evt_1",  "n": 1.0 }'
    expect((await raw(providerWebhook.path, 'application/json; charset=utf-8', text)).status).toBe(200)
    expect(seen?.rawBody).toBe(text)
  })
})

describe('an answer', () => {
  let origin: string
  beforeAll(async () => {
    origin = await server.listen()
    await database.ownerDb.deleteFrom('throttles').execute()
  })

  it.each([
    ['long', 'gzip, br, zstd', 'zstd'],
    ['long', 'br', 'br'],
    ['long', 'gzip', 'gzip'],
    ['long', 'identity', null],
    ['short', 'br', null],
  ])('that is %s is sent to a caller who takes %s as %s', async (token, accepted, sent) => {
    const reply = await fetch(`${origin}/asia/api/v0/mail_address_change/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': accepted },
      body: JSON.stringify({ token: token.padEnd(20, '-') }),
    })
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, sent])
    expect(await reply.text()).toContain('@example.com')
  })
})

it('every answer names its request, and every log line of it does', async () => {
  const refused = await server.send({ path: '/nothing' })
  const requestId = String(refused.headers['x-request-id'])
  expect(requestId).toMatch(/^[0-9a-z]{10}$/)
  expect(refused.body).toMatchObject({ requestId })
  const failed = await confirm('throw')
  const line = server.logLines.find((each) => each.includes('secret internals')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ requestId: failed.headers['x-request-id'] })
  expect((await confirm('fine')).headers['x-request-id']).not.toBe(requestId)
})

describe('a failure', () => {
  it('nobody expected shows the caller nothing and the log all', async () => {
    expect(await confirm('throw')).toMatchObject({
      status: 500,
      body: { code: 'server-error', message: expect.not.stringContaining('internals') },
    })
    expect(server.logLines.join('')).toContain('secret internals')
  })

  it('to reach the database asks to come back', async () => {
    expect(await confirm('away')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('to keep the contract is a bug: fields it does not name never leave', async () => {
    expect((await confirm('extra')).status).toBe(500)
    expect((await confirm('fine')).body).toEqual({ mailAddress: 'a@example.com' })
  })
})

it('a refusal says how long to wait', async () => {
  expect(await confirm('wait')).toMatchObject({ status: 429, headers: { 'retry-after': '17' } })
})

it('an unknown path, a wrong method and an address that is none get the envelope', async () => {
  for (const path of ['/nothing', '/mail_address_change/confirm', '/administrator/auth_billing?x=1']) {
    expect(await server.send({ path })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  }
  expect(await server.send({ path: '/%zz' })).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
})

const expected = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
}

describe('headers', () => {
  it('protect every answer, whatever went wrong', async () => {
    const replies = [
      await confirm('fine'),
      await confirm('throw'),
      await confirm('wait'),
      await server.send({ path: '/nothing' }),
      await server.send({ path: '/%zz' }),
      await raw('/mail_address_change/confirm', 'application/json', '{'),
      await raw('/mail_address_change/confirm', 'application/json', `"${'x'.repeat(1_048_576)}"`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 500, 429, 404, 400, 400, 413])
    for (const { headers } of replies) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
      expect(headers).toMatchObject(expected)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe('an answer that is data', () => {
  it('does not say what a page may do', async () => {
    for (const { headers } of [
      await confirm('fine'),
      await confirm('throw'),
      await server.send({ path: '/nothing' }),
    ]) {
      expect(headers).not.toHaveProperty('permissions-policy')
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    }
  })
})

describe('a call of somebody signed in', () => {
  it.each([
    ['refused', { token: 'x'.repeat(43) }, 401],
    ['without a token', {}, 401],
  ])('that is %s is kept by no cache, and depends on its token', async (_, headers, status) => {
    const reply = await server.send({ path: `/organization/${crypto.randomUUID()}`, headers })
    expect(reply).toMatchObject({ status, headers: { 'cache-control': 'no-store', vary: 'origin, token' } })
  })
})

describe('a post from a page that is not ours', () => {
  const form = { grant_type: 'refresh_token' }
  const from = (headers: Record<string, string>): Promise<Reply> =>
    server.send({ method: 'POST', path: '/administrator/auth_billing', form, headers })

  it.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:81', host: 'localhost:80' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused: %j', async (headers) => {
    expect(await from(headers)).toMatchObject({ status: 403, body: { code: 'cross-site' } })
  })

  it.each([
    { origin: 'http://localhost' },
    { origin: 'http://127.0.0.1:4700', host: '127.0.0.1:4700' },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ])('is not this: %j', async (headers) => {
    expect((await from(headers)).body).toMatchObject({ code: 'wrong-credentials', details: { why: 'test' } })
  })
})

describe('a page on another origin', () => {
  const preflight = (origin: string): Promise<Reply> =>
    server.send({
      method: 'OPTIONS',
      path: '/mail_address_change/confirm',
      headers: { origin, host: 'api.test', 'access-control-request-method': 'POST' },
    })

  it('that is our console may ask first, and read the answer', async () => {
    expect(await preflight('http://localhost')).toMatchObject({
      status: 204,
      headers: {
        ...expected,
        'access-control-allow-origin': 'http://localhost',
        'access-control-allow-headers': expect.stringContaining('idempotency-key'),
      },
    })
    const json = { token: 'fine'.padEnd(20, '-') }
    const headers = { origin: 'http://localhost', host: 'api.test' }
    const address = '192.0.2.77'
    const reply = await server.send({ method: 'POST', path: '/mail_address_change/confirm', json, headers, address })
    expect(reply).toMatchObject({
      status: 200,
      headers: { vary: 'origin', 'access-control-allow-origin': headers.origin },
    })
  })

  it.each(['https://evil.test', 'null', 'http://localhost.evil.test'])('that is %s may not', async (origin) => {
    const reply = await preflight(origin)
    expect(reply).toMatchObject({ status: 403, body: { code: 'cross-site' } })
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('the table', () => {
  const table = { providerWebhook, other: { ...providerWebhook, demoOnly: true } }
  const [webhook] = routes.filter(({ name }) => name === 'providerWebhook')
  const given = webhook === undefined ? [] : [webhook]

  it('starts only with one handler for every call', () => {
    expect(() => routesToServe(table, given, 'demo')).toThrow('other has no handler')
    expect(() => routesToServe(table, [...given, ...given], 'production')).toThrow('providerWebhook has 2 handlers')
    expect(() => routesToServe({}, given, 'demo')).toThrow('providerWebhook is not in the table')
    expect(routesToServe(table, given, 'production')).toEqual(given)
  })

  it('has no demo calls in production, although their handlers are there', () => {
    const demoOnly = given.map((one) => ({ ...one, endpoint: { ...one.endpoint, demoOnly: true } }))
    expect(routesToServe({ providerWebhook: { ...providerWebhook, demoOnly: true } }, demoOnly, 'production')).toEqual(
      [],
    )
  })
})
