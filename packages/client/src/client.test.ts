import { describe, expect, it } from 'vitest'
import { ClientError, createClient } from './client.ts'

interface Asked {
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
  const asked: Asked[] = []
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
