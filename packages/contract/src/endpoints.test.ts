import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { LIST_LIMIT } from './wire.ts'

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)

const isList = ({ response }: Endpoint): boolean => response instanceof z.ZodMiniObject && 'results' in response.shape

describe('the table of calls', () => {
  it('has no two calls at one place', () => {
    const places = table.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
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
