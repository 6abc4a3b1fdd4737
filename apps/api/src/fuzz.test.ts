import { bodyBytesOf, type Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { refusalStatus } from '@touchline/contract/refusal/refusal-code'
import { refusalsOf } from '@touchline/contract/refusal/refusals-of'
import { spoiltValuesOf, valuesOf } from '@touchline/testing/arbitrary'
import { testDeps } from '@touchline/testing/deps'
import { everything } from '@touchline/testing/everything'
import type { Reply, Request } from '@touchline/testing/http'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { createServiceKey } from '@touchline/testing/service-key'
import { sharedDatabase, sharedServer } from '@touchline/testing/shared'
import { isNight, runsToday, turn } from '@touchline/testing/size'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cellRoutes } from './app.ts'
import { readPairs } from './http/reading/form.ts'
import type { Payments } from './ports/payments.ts'

const SEED = 20_261_121
const RUNS = 12

const THIRDS = 3
const runs = isNight ? { seed: SEED, numRuns: RUNS } : { seed: SEED + (turn % THIRDS), numRuns: RUNS / THIRDS }
const noIds = ["1' or '1'='1", 'a\0b', '..%2f..', '\u202e', 'x'.repeat(90)]

const away = { kind: 'unavailable', reason: 'a test' } as const
const payments: Payments = {
  createCustomer: async () => away,
  createCardRequest: async () => away,
  readCard: async () => away,
  charge: async () => ({ kind: 'unknown', reason: 'a test' }),
  findCharge: async () => null,
  refund: async () => away,
  readDispute: async () => away,
  keepEvidenceFile: async () => away,
  sendEvidence: async () => away,
  readRefunds: async () => away,
  findEvent: async () => away,
  listEvents: async () => away,
  paymentsSince: async () => away,
  listCharges: async () => away,
  listDisputes: async () => away,
  listPayouts: async () => away,
  listMovements: async () => away,
  retryAfterSeconds: () => null,
  readEvent: () => null,
}

const database = await sharedDatabase({ isSeeded: true })
let organization: MadeOrganization
let token: string

const open = async (): Promise<void> => {
  organization = await createOrganization(database.ownerDb, { canBuy: true, basePlanId: 'teamStandardPlan.base' })
  token = await server.signIn(organization)
}

const deps = testDeps(database.db, { payments })
const server = await sharedServer(deps, cellRoutes(deps))
const key = await createServiceKey(database.ownerDb, { scopes: ['links', 'mail-reports'] })
const wholeKey = await createServiceKey(database.ownerDb)
await open()

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)

const record = z.record(z.string(), z.unknown())
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const parsed = record.safeParse(value)
  return parsed.success ? parsed.data : {}
}

interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const pairs = (value: unknown): [string, string][] =>
  Object.entries(recordOf(value)).flatMap(([name, part]): [string, string][] =>
    Array.isArray(part)
      ? part.map((item): [string, string] => [`${name}[]`, String(item)])
      : [[name, typeof part === 'string' ? part : JSON.stringify(part)]],
  )

const asText = (value: unknown): string => new URLSearchParams(pairs(value)).toString().replaceAll('%EF%BF%BD', '%ED')

const pathOf = ({ path, params: schema }: Endpoint, { params, query }: Parts): string => {
  const given: Record<string, unknown> = { ...recordOf(params), orgId: organization.organizationId }
  const own = { ...given, id: organization.contractId }
  const values: Record<string, unknown> =
    schema?.safeParse(own).success === true && schema.safeParse(given).success ? own : given
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name]).toWellFormed()))
  const text = asText(query)
  return text === '' ? filled : `${filled}?${text}`
}

let requests = 0

const requestOf = (endpoint: Endpoint, parts: Parts): Request => {
  const { access, method, body, bodyEncoding } = endpoint
  requests += 1
  const base = {
    address: `10.${Math.floor(requests / 65_536)}.${Math.floor(requests / 256) % 256}.${requests % 256}`,
    method,
    path: pathOf(endpoint, parts),
    token,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      'if-match': '"1"',
      ...(access === 'service' ? { authorization: `Bearer ${key}` } : {}),
    },
  }
  if (body === undefined) return base
  if (bodyEncoding !== 'form') return { ...base, json: parts.body }
  return { ...base, text: asText(parts.body), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

const noQuery = z.strictObject({})
const nothing = fc.constant(undefined)

const fitting = ({ params, query, body }: Endpoint): fc.Arbitrary<Parts> =>
  fc.record({
    params: params === undefined ? nothing : valuesOf(params),
    query: valuesOf(query ?? noQuery),
    body: body === undefined ? nothing : valuesOf(body),
  })

const refusal = z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) })

const expectAsAgreed = (endpoint: Endpoint, { status, body }: Reply): void => {
  if (status === (endpoint.status ?? 200)) return
  const { code } = refusal.parse(body)
  const known = refusalsOf(endpoint).find((one) => one === code)
  expect({ code, status }).toEqual({ code: known, status: known === undefined ? status : refusalStatus[known] })
  expect({ status, body }).not.toMatchObject({ status: 500 })
}

const books = async (): Promise<Readonly<Record<string, string>>> => {
  const { throttles: _, service_keys: _used, ...kept } = await everything(database)
  return kept
}

describe('what no schema accepts', () => {
  let before: Readonly<Record<string, string>>
  beforeAll(async () => {
    before = await books()
  })
  const taking = table.filter(([, { body, query }]) => body !== undefined || query !== undefined)

  it.each(taking)('%s refuses with the field', async (_, endpoint) => {
    const part = endpoint.body === undefined ? 'query' : 'body'
    const schema = endpoint[part]
    if (schema === undefined) throw new Error('nothing to spoil')
    const isForm = endpoint.bodyEncoding === 'form' || part === 'query'
    const read = (value: unknown): unknown => (isForm ? readPairs(asText(value)) : value)
    const spoilt = fc
      .tuple(fitting(endpoint), spoiltValuesOf(schema))
      .map(([parts, value]) => ({ ...parts, [part]: value }))
      .filter((parts) => !schema.safeParse(read(parts[part])).success)
    await fc.assert(
      fc.asyncProperty(spoilt, async (parts) => {
        const request = requestOf(endpoint, parts)
        const reply = await server.send(request)
        const isTooLarge = (request.text ?? JSON.stringify(request.json) ?? '').length > bodyBytesOf(endpoint) / 4
        if (isTooLarge && reply.status === 413) return
        expect(reply).toMatchObject({
          status: 400,
          body: { code: 'invalid-request', details: { fields: expect.any(Array) } },
        })
      }),
      runs,
    )
  })

  const named = table.filter(([, { params, access }]) => params !== undefined && access !== 'public')

  it.each(named)('%s refuses a path that is none', async (_, endpoint) => {
    const ids = endpoint.path.match(/:(?!orgId)\w+/g) ?? []
    for (const id of ids) {
      for (const value of noIds.filter((_, nth) => runsToday(nth, THIRDS))) {
        const path = endpoint.path
          .replace(':orgId', organization.organizationId)
          .replace(id, encodeURIComponent(value))
          .replaceAll(/:\w+/g, organization.contractId)
        const request = requestOf(endpoint, { params: {}, query: {}, body: {} })
        const headers = {
          ...request.headers,
          ...(endpoint.access === 'service' ? { authorization: `Bearer ${wholeKey}` } : {}),
        }
        const reply = await server.send({ ...request, headers, path })
        expect({ ...reply, isRefused: [400, 404].includes(reply.status) }).toMatchObject({ isRefused: true })
      }
    }
  })

  it('changes nothing', async () => {
    expect(await books()).toEqual(before)
  })
})

const noDates =
  `0000-01-01 -0001-01-01 -000001-01-01 10000-01-01 +010000-01-01 1899-12-31 3000-01-01 infinity -infinity now epoch today
  2026-02-29 2026-13-01 2026-11-31 2026-W48 2026-331 000001 189912 300001 202600 202613`.split(/\s+/)
const noTimes = [
  'T24:00:00.000Z',
  'T23:59:60.000Z',
  'T00:00:00.000+09:00',
  'T00:00:00.000-00:00',
  'T00:00:00Z',
  ' 00:00:00.000Z',
]
const noInstants = [
  ...noDates.map((date) => `${date}T00:00:00.000Z`),
  ...noTimes.map((time) => `2026-11-21${time}`),
  'infinity',
  '2026-11-21',
  '2026-11-21T00:00:00.000',
  '2026-11-21T00:00:00.0000Z',
]

const isDate = (value: unknown, name: string): value is string =>
  typeof value === 'string' && (/^\d{4}-\d\d-\d\d($|T)/.test(value) || (/^\d{6}$/.test(value) && /month/i.test(name)))

const othersFor = (date: string) =>
  date.includes('T')
    ? { refused: noInstants, edges: ['1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z'] }
    : date.includes('-')
      ? { refused: noDates, edges: ['1900-01-01', '2999-12-31'] }
      : { refused: noDates, edges: ['190001', '299912'] }

const otherDates = (
  value: unknown,
  called = '',
): readonly { readonly with: (date: string) => unknown; readonly was: string }[] => {
  if (isDate(value, called)) return [{ with: (date) => date, was: value }]
  if (Array.isArray(value))
    return value.flatMap((each: unknown, at) =>
      otherDates(each, called).map((other) => ({ ...other, with: (date) => value.with(at, other.with(date)) })),
    )
  return Object.entries(recordOf(value)).flatMap(([name, each]) =>
    otherDates(each, name).map((other) => ({
      ...other,
      with: (date) => ({ ...recordOf(value), [name]: other.with(date) }),
    })),
  )
}

const sampleOf = (endpoint: Endpoint, part: 'query' | 'body'): Parts => {
  const samples = fc.sample(fitting(endpoint), { seed: SEED, numRuns: 60 })
  const count = (parts: Parts) => otherDates(parts[part]).length
  return samples.reduce((most, each) => (count(each) > count(most) ? each : most))
}

describe('a date of a call', () => {
  const places = table.flatMap(([name, endpoint]) =>
    (['query', 'body'] as const)
      .filter((part) => endpoint[part] !== undefined)
      .map((part) => [name, part, endpoint, sampleOf(endpoint, part)] as const)
      .filter(([, part, , sample]) => otherDates(sample[part]).length > 0),
  )

  it('is in very many of them', () => {
    expect(places.length).toBeGreaterThan(15)
  })

  it.each(places)(
    '%s refuses in its %s what no calendar has, and knows what to do with the ends of ours',
    async (_, part, endpoint, sample) => {
      await database.ownerDb.deleteFrom('throttles').execute()
      for (const { with: put, was } of otherDates(sample[part])) {
        const { refused, edges } = othersFor(was)
        for (const date of refused.filter((_, nth) => runsToday(nth, THIRDS))) {
          const reply = await server.send(requestOf(endpoint, { ...sample, [part]: put(date) }))
          expect({ date, ...reply }).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
        }
        for (const date of edges)
          expectAsAgreed(endpoint, await server.send(requestOf(endpoint, { ...sample, [part]: put(date) })))
      }
    },
  )
})

describe('what the schemas accept', () => {
  it.each(table)('%s answers or refuses as it says it does', async (_, endpoint) => {
    const { seed, numRuns } = runs
    await database.ownerDb.deleteFrom('throttles').execute()
    await fc.assert(
      fc.asyncProperty(fitting(endpoint), async (parts) =>
        expectAsAgreed(endpoint, await server.send(requestOf(endpoint, parts))),
      ),
      { seed, numRuns: endpoint.bodyEncoding === 'form' ? Math.min(3, numRuns) : numRuns },
    )
    if ((await server.send({ path: '/organization', token })).status !== 200) await open()
  })
})
