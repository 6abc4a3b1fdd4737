import { expect, serverTest as test } from '../fixtures.ts'
import { Api, type CallPlace, type Parts } from './api.ts'

test.use({ world: 'conformance' })

/**
 * Each call of openapi.json, as an unknown or careless client sends it: all are refused the same way, without a list
 * here.
 */

const nobody = '00000000-0000-4000-8000-000000000000'

/** What is no id. */
const fitting: Readonly<Record<string, string>> = { code: 'NOCODE', line: 'paid' }

const paths = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', fitting[name ?? ''] ?? nobody]))

const headersFor = ({ operation }: CallPlace): Record<string, string> =>
  Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => [name.toLowerCase(), name === 'If-Match' ? '"1"' : 'conformance-of-every-call']),
  )

const takesJson = ({ operation }: CallPlace): boolean =>
  operation.requestBody?.content['application/json'] !== undefined

const unauthenticated: readonly (readonly [string, Record<string, string>])[] = [
  ['no token', {}],
  ['garbage', { token: 'garbage' }],
]

test('a call that needs a session refuses who has none', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  const guarded = api.operations().filter(({ operation }) => operation['x-refusals'].includes('not-signed-in'))
  expect(guarded.length).toBeGreaterThan(20)
  for (const place of guarded) {
    if (place.operation.operationId === 'authenticate') continue
    for (const [name, headers] of unauthenticated) {
      const parts: Parts = { params: paths(place.path), headers: { ...headersFor(place), ...headers } }
      const { status, body } = await api.send(place.operation.operationId, parts)
      expect({ name, call: place.operation.operationId, status, code: body.code }).toMatchObject({
        status: 401,
        code: 'not-signed-in',
      })
    }
  }
})

test('a call of the platform refuses who has no service key', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  const served = api.operations().filter(({ operation }) => operation['x-refusals'].includes('wrong-service-key'))
  expect(served.length).toBeGreaterThan(0)
  for (const { operation } of served) {
    for (const headers of [{}, { authorization: 'Bearer garbage' }]) {
      await api.refused(operation.operationId, 'wrong-service-key', { text: '{}\n', headers })
    }
  }
})

const careless: readonly (readonly [string, Parts, string])[] = [
  ['malformed JSON', { text: '{"a":', headers: { 'content-type': 'application/json' } }, 'malformed-json'],
  ['a list', { json: [] }, 'invalid-request'],
  ['an unknown field', { json: { unheardOf: 1 } }, 'invalid-request'],
  ['NUL', { json: { name: 'a\0b' } }, 'invalid-request'],
  ['text', { text: 'hello', headers: { 'content-type': 'text/plain' } }, 'unsupported-media-type'],
  ['more than a MiB', { json: 'x'.repeat(1_048_577) }, 'body-too-large'],
]

test('a call that takes JSON refuses what is none, and says where', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  const form = { grant_type: 'password', username: 'standard', password: 'touchline-demo' }
  const session = (await api.call('authenticate', { form })).body
  const taking = api.operations().filter(takesJson)
  expect(taking.length).toBeGreaterThan(5)
  for (const place of taking) {
    for (const [name, parts, code] of careless) {
      const params = { ...paths(place.path), orgId: session._organization }
      const headers = { ...headersFor(place), token: session.access_token, ...parts.headers }
      const reply = await api.send(place.operation.operationId, { ...parts, params, headers })
      expect({ name, call: place.operation.operationId, status: reply.status, code: reply.body.code }).toMatchObject({
        code,
        status: api.statusOf(code),
      })
    }
  }
})

test('a call within an organisation does not see another one', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  const form = { grant_type: 'password', username: 'standard', password: 'touchline-demo' }
  const { access_token: token } = (await api.call('authenticate', { form })).body
  const scoped = api.operations().filter(({ operation }) => operation['x-refusals'].includes('other-organization'))
  for (const place of scoped) {
    const headers = { ...headersFor(place), token }
    await api.refused(place.operation.operationId, 'other-organization', { params: paths(place.path), headers })
  }
})

test('every answer carries the headers that protect it', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  for (const path of ['/openapi.json', '/docs', '/docs/page.js', '/nothing', '/organization']) {
    const { headers } = await fetch(`${api.base}${path}`)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a page of another origin is refused', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  const headers = { origin: 'https://elsewhere.example' }
  await api.refused('authenticate', 'cross-site', { form: { grant_type: 'refresh_token' }, headers })
})
