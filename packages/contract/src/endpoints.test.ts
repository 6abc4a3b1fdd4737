import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyBytesOf, type Endpoint, isLooked } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { LIST_LIMIT } from './wire.ts'

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)

const isList = ({ response }: Endpoint): boolean => response instanceof z.ZodMiniObject && 'results' in response.shape

describe('the table of calls', () => {
  it('has no two calls at one place', () => {
    const places = table.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  it('reads a term of the most seats with the longest ids, and an event with 50 metadata of 500 characters', () => {
    const { quoteYearlyPlan, changeYearlyPlan, providerWebhook } = endpoints
    const newPlans = Array.from({ length: 1_997 }, () => ({ contractPlanId: 'p'.repeat(100) }))
    for (const call of [quoteYearlyPlan, changeYearlyPlan]) {
      expect(bodyBytesOf(call)).toBeGreaterThan(JSON.stringify({ newPlans }).length)
      expect(call.bodyValues).toBeGreaterThan(2 * newPlans.length)
    }
    // Twice: a change's event carries the former values too.
    expect(bodyBytesOf(providerWebhook)).toBeGreaterThan(2 * 50 * (40 + 500))
  })

  it('reads nothing of the plan entries of a contract that is saved', () => {
    const plans = Array.from({ length: 15_000 }, () => ({ a: 0 }))
    const { error } = endpoints.saveContractInfo.body.safeParse({ plans })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['customerInfo', 'payment'])
  })

  it("writes nothing, counts nothing and asks for no proof in an operator's look", () => {
    const wrong = table.filter(
      ([, each]) =>
        isLooked(each) && !((each.method === 'GET' || each.reads) && !each.rate && !each.proof && !each.ownWay),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('names the organisation in the path of every call within one', () => {
    const nameless = table.filter(([, { access, path }]) => access === 'organization' && !path.includes(':orgId'))
    expect(nameless.map(([name]) => name)).toEqual([])
  })

  it('has a schema for every parameter of a path, and no parameter without a place', () => {
    const wrong = table.filter(([, { path, params }]) => {
      const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      const known = new Set<string | undefined>(params instanceof z.ZodMiniObject ? Object.keys(params.shape) : [])
      return named.symmetricDifference(known).size > 0
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })
})

describe.each(table.filter(([, endpoint]) => isList(endpoint)))('the list %s', (_, { query }) => {
  const read = (values: object) => query?.safeParse(values)

  it('can be paged', () => {
    expect(read({})).toMatchObject({ data: { limit: LIST_LIMIT, offset: 0 } })
    expect(read({ limit: '15', offset: '30' })).toMatchObject({ data: { limit: 15, offset: 30 } })
  })

  it.each(['0', '10001', '-1', '1.5', '1e3', '', ' 5', 'many', ['1', '2']])('refuses the limit %j', (limit) => {
    expect(read({ limit })?.success).toBe(false)
  })

  it('refuses what it does not know', () => {
    expect(read({ order: 'asc' })?.success).toBe(false)
  })
})

function stringsIn(schema: unknown, place: string): readonly (readonly [string, z.ZodMiniType])[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([key, part]) => stringsIn(part, `${place}.${key}`))
  if (schema instanceof z.ZodMiniArray) return stringsIn(schema.def.element, place)
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.flatMap((each: unknown) => stringsIn(each, place))
  if (schema instanceof z.ZodMiniRecord) return stringsIn(schema.def.valueType, place)
  if (schema instanceof z.ZodMiniPipe) return stringsIn(schema.def.in, place)
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return stringsIn(schema.def.innerType, place)
  return schema instanceof z.ZodMiniString ? [[place, schema]] : []
}

describe('what people type', () => {
  const compared =
    /\.(password|newPassword|token|challenge|code|question|username|loginName|refresh_token|(base|origin)?[cC]ontractPlan(Group)?Id|planId|upperLimitId|separateId|transports)$/
  /** The documents of calls 10 and 19 are sent back as read; the rest is ignored. */
  const ignored = /^(createUserContract\.body|saveContractInfo\.body\.(?!customerInfo\.(name|tel|country)$))/
  const codes =
    /^ingest\w+\.line\.(permissions|gameState|angleId|transcodeStatus|championshipId|teamId|gameCategoryId|playlistPath|channelId|championshipLogo|teamLogo)$/
  /** A mail of a machine: only the words of its status are kept, without such signs. */
  const whole = 'takeMailReport.body.report'
  const texts = table
    .flatMap(([name, { params, query, body, line }]) =>
      Object.entries({ params, query, body, line }).flatMap(([part, schema]) => stringsIn(schema, `${name}.${part}`)),
    )
    .filter(([place]) => !(compared.test(place) || ignored.test(place) || codes.test(place) || place === whole))
  const unseen = [
    'Eve\r\nBcc: all',
    'Eve\u0000',
    'Eve\u202Etwo',
    'Eve\u2066two',
    'Eve\u200Btwo',
    'Eve\u2028two',
    'Eve\u00ADtwo',
  ]

  it('has names, notes, addresses and the buyer in it', () => {
    const places = texts.map(([place]) => place)
    const typed = [
      'invitePerson.body.name',
      'handOver.body.successor.name',
      'addRecipient.body.address',
      'editRecipient.body.name',
      'askApproval.body.note',
      'declineRequest.body.reason',
      'addPasskey.body.name',
      'saveBuyer.body.buyer.name',
      'saveBuyer.body.buyer.orderReferences.reference',
      'saveContractInfo.body.customerInfo.name',
      'ingestGames.line.title',
      'ingestUsers.line.displayName',
    ]
    expect(typed.filter((place) => !places.includes(place))).toEqual([])
  })

  const saved = (schema: z.ZodMiniType, typed: string): string => {
    const read = schema.safeParse(typed)
    return read.success ? String(read.data) : ''
  }

  it.each(texts)('is taken by %s in one form, and without invisible characters', (_, schema) => {
    for (const typed of unseen) expect(saved(schema, typed).replaceAll('\n', ' ')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
    expect(['', 'Caf\u00E9']).toContain(saved(schema, ' Cafe\u0301 '))
    for (const blank of ['   ', '\u200B', '\u3164\u2800']) expect(saved(schema, blank)).toBe('')
  })
})
