import { describe, expect, it } from 'vitest'
import { ClientError, createClient } from './client.ts'

interface SeenCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}
type Answers = readonly (() => Response)[]

const json =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    Response.json(body, init)
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ code, message: 'no', requestId: 'r', details: { total: 1 } }, { status, headers })
const lost = (): Response => {
  throw new TypeError('fetch failed')
}

const clientOn = (answers: Answers) => {
  const asked: SeenCall[] = []
  const waited: number[] = []
  const client = createClient({
    base: 'https://console.kita.example/asia/api/v0/',
    token: () => 'a-token',
    serviceKey: 'a-key',
    wait: async (milliseconds) => void waited.push(milliseconds),
    fetch: async (url, init) => {
      const answer = answers[asked.length]
      asked.push({
        url: new Request(url).url,
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? init.body : null,
      })
      if (answer === undefined) throw new Error('more was asked than the test answers')
      return answer()
    },
  })
  return { client, asked, waited }
}

const orgId = '9f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f'

describe('a call', () => {
  it('has its path, query, body and the secret of its caller', async () => {
    const { client, asked } = clientOn([json({ results: [] }), json({ accepted: 1 })])
    await client.call('listUsers', { params: { orgId }, query: { limit: 10 } })
    await client.call('ingestUsage', { lines: [] })
    expect(asked).toEqual([
      {
        url: `https://console.kita.example/asia/api/v0/${orgId}/manage/users?limit=10`,
        method: 'GET',
        headers: { token: 'a-token' },
        body: null,
      },
      {
        url: 'https://console.kita.example/asia/api/v0/ingestion/usage',
        method: 'POST',
        headers: { authorization: 'Bearer a-key', 'content-type': 'application/x-ndjson' },
        body: '',
      },
    ])
  })

  it('is made again under the same key where its answer was lost, and waits as long as the server says', async () => {
    const busy = refusal(429, 'too-many-attempts', { 'retry-after': '7' })
    const { client, asked, waited } = clientOn([lost, refusal(503, 'provider-unavailable'), busy, json({ total: 1 })])
    await client.call('addUploadTime', { params: { orgId, id: orgId }, body: { hours: 1, quotedTotal: 100 } })
    const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']))
    expect([keys.size, [...keys][0]?.length]).toEqual([1, 36])
    expect(waited.map((milliseconds) => milliseconds >= 500)).toEqual([true, true, true])
    expect(waited[2]).toBe(7_000)
  })

  it('of no key is made once where it may have had its effect', async () => {
    const { client, asked } = clientOn([lost])
    await expect(client.call('signOut', {})).rejects.toMatchObject({ status: 0, code: 'no-answer' })
    expect(asked).toHaveLength(1)
  })

  it('that is refused says why, and one that nothing answers ends', async () => {
    const { client } = clientOn([refusal(409, 'quote-changed')])
    const refused = client.call('addUploadTime', { params: { orgId, id: orgId }, body: { hours: 1, quotedTotal: 100 } })
    await expect(refused).rejects.toThrow(ClientError)
    await expect(refused).rejects.toMatchObject({ code: 'quote-changed', details: { total: 1 }, requestId: 'r' })
    const dead = clientOn([lost, lost, lost, () => new Response('<html>', { status: 502 })])
    await expect(dead.client.call('listUsers', { params: { orgId } })).rejects.toMatchObject({
      status: 502,
      code: 'no-refusal',
    })
  })
})

describe('a call that no compiler has read', () => {
  const plainly = async (name: unknown, parts?: unknown, options: object = {}) => {
    const sent: unknown[] = []
    const fetch = async (url: unknown) => {
      sent.push(url)
      return Response.json({ results: [] })
    }
    const base = 'https://console.kita.example/asia/api/v0'
    const token = () => 'a-token'
    try {
      const client: unknown = Reflect.apply(createClient, null, [{ base, token, fetch, ...options }])
      const call: unknown = Reflect.get(Object(client), 'call')
      await Promise.resolve(typeof call === 'function' ? Reflect.apply(call, null, [name, parts]) : null)
    } catch (error) {
      expect(error).toBeInstanceOf(ClientError)
      expect(error).toMatchObject({ status: 0, code: 'wrong-call' })
      expect(sent).toEqual([])
      return String(error).replace('ClientError: 0 wrong-call: ', '')
    }
    return 'sent'
  }
  const params = { orgId }
  const cycle: { self?: unknown } = {}
  cycle.self = cycle

  it.each<[said: string, name: unknown, parts?: unknown, options?: object]>([
    ['sent', 'listUsers', { params }],
    ['sent', 'listUsers', { params, query: { limit: undefined } }],
    ['there is no call listMembers; their names are the operationIds of openapi.json', 'listMembers', { params }],
    ['there is no call toString; their names are the operationIds of openapi.json', 'toString'],
    ['there is no call undefined; their names are the operationIds of openapi.json', undefined],
    ['params.orgId is missing: the path is /:orgId/manage/users', 'listUsers'],
    ['params.orgId is missing: the path is /:orgId/manage/users', 'listUsers', { params: { orgId: null } }],
    ['params.id is unknown: the path is /:orgId/manage/users', 'listUsers', { params: { orgId, id: 1 } }],
    ['params.orgId is not a text, a number, true or false', 'listUsers', { params: { orgId: {} } }],
    ['params is not an object', 'listUsers', { params: orgId }],
    ['what the call is given is not an object', 'listUsers', 'all'],
    ['query is not an object', 'listUsers', { params, query: 'limit=1' }],
    ['query.limit is not a text, a number, true or false', 'listUsers', { params, query: { limit: {} } }],
    [
      'orgId is no part of a call: it takes params, query, body, lines, idempotencyKey, ifMatch, signal',
      'listUsers',
      { orgId },
    ],
    ['this call needs a body', 'authenticate'],
    ['this call takes no body', 'listUsers', { params, body: {} }],
    ['this call takes no lines', 'listUsers', { params, lines: [] }],
    ['this call needs lines, an array', 'ingestUsage', { lines: {} }, { serviceKey: 'a-key' }],
    ['lines[1] cannot be written as JSON', 'ingestUsage', { lines: [{}, undefined] }, { serviceKey: 'a-key' }],
    [expect.stringContaining('circular'), 'ingestUsage', { lines: [cycle] }, { serviceKey: 'a-key' }],
    [expect.stringContaining('malformed'), 'listUsers', { params: { orgId: '\ud800' } }],
    ['what token returns has a character that no header can have', 'listUsers', { params }, { token: () => 'a\nb' }],
    ['idempotencyKey is not a text', 'listUsers', { params, idempotencyKey: 1 }],
    ['signal is not an AbortSignal', 'listUsers', { params, signal: 30 }],
    ['this call needs a serviceKey, and the client was made without', 'ingestUsage', { lines: [] }],
    ['this call needs a token, and the client was made without', 'listUsers', { params }, { token: undefined }],
    ['what token returns is not a text', 'listUsers', { params }, { token: () => undefined }],
    ['token is a function that returns the access token, which changes', 'listUsers', { params }, { token: 'abc' }],
    ['serviceKey is not a text', 'listUsers', { params }, { serviceKey: 1 }],
    ['tries is a number from 1 on', 'listUsers', { params }, { tries: 'often' }],
    ['wait is not a function', 'listUsers', { params }, { wait: 5 }],
    [
      'base is the address of a region, e.g. https://console.example.com/asia/api/v0',
      'listUsers',
      { params },
      { base: 'console.example.com' },
    ],
  ])('is answered: %s', async (said, name, parts, options) => {
    expect(await plainly(name, parts, options)).toEqual(said)
  })

  it('has a sentence for a client of nothing, and for a list of what is none', async () => {
    expect(() => Reflect.apply(createClient, null, [])).toThrow('createClient takes an object that has base')
    const { client } = clientOn([])
    const list: unknown = Reflect.apply(client.list, null, ['getContractInfo', { params }])
    const read = async () => Array.fromAsync(Object(list))
    await expect(read()).rejects.toThrow('getContractInfo answers no list; make it by call')
  })
})

it('a list is read page by page, no further than it is asked for', async () => {
  const page = (ids: readonly string[], nextOffset?: number) =>
    json({ results: ids.map((_id) => ({ _id })), ...(nextOffset === undefined ? {} : { nextOffset }) })
  const { client, asked } = clientOn([page(['a', 'b'], 2), page(['c'])])
  const seen: string[] = []
  for await (const { _id } of client.list('listUsers', { params: { orgId }, query: { limit: 2 } })) seen.push(_id)
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(asked.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&offset=2'])
  const few = clientOn([page(['a', 'b'], 2)])
  for await (const _row of few.client.list('listUsers', { params: { orgId } })) break
  expect(few.asked).toHaveLength(1)
})
