import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@touchline/contract/endpoints'
import { openApi } from '@touchline/contract/openapi/openapi'
import type { JsonObject } from '@touchline/contract/openapi/openapi-schema'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { shrunk } from './growth.test-support.ts'

const json = z.record(z.string(), z.json())
const today = json.parse(JSON.parse(JSON.stringify(openApi(endpoints, '/asia/api/v0', 'Kickview'))))
const first = json.parse(JSON.parse(readFileSync(join(import.meta.dirname, '0.9.0.json'), 'utf8')))

const documentOf = (schema: JsonObject, where: 'request' | 'answer', name = 'buy'): JsonObject => {
  const content = { 'application/json': { schema } }
  const call = where === 'request' ? { requestBody: { content } } : { responses: { 200: { content } } }
  return { paths: { '/plans': { post: { operationId: name, ...call } } } }
}

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
})

const text = { type: 'string' }
const kinds = (...names: readonly string[]) => ({
  anyOf: names.map((name) => object({ kind: { type: 'string', const: name } }, ['kind'])),
})
const state = (...values: readonly string[]): JsonObject => ({ type: 'string', enum: values })

describe('the wire', () => {
  it('has all that version 0.9.0 had, for the clients that were written then', () => {
    expect(shrunk(first, today)).toEqual([])
  })

  it.each<readonly [string, 'request' | 'answer', JsonObject, JsonObject, readonly string[]]>([
    ['an optional field more in a request', 'request', object({}), object({ note: text }), []],
    ['a field more in an answer', 'answer', object({}), object({ note: text }, ['note']), []],
    ['a state more in an answer', 'answer', state('a'), state('a', 'b'), []],
    ['anything in a request', 'request', object({ note: text }), object({ note: {} }), []],
    [
      'a field that is demanded',
      'request',
      object({}),
      object({ note: text }, ['note']),
      ['post /plans.note is demanded'],
    ],
    ['a field that is no longer taken', 'request', object({ note: text }), object({}), ['post /plans.note is gone']],
    ['a field that is no longer given', 'answer', object({ note: text }), object({}), ['post /plans 200.note is gone']],
    [
      'a field that may be missing',
      'answer',
      object({ a: text }, ['a']),
      object({ a: text }),
      ['post /plans 200.a may be missing'],
    ],
    ['a state that is no longer taken', 'request', state('a', 'b'), state('a'), ['post /plans: takes no "b"']],
    ['another type', 'answer', text, { type: 'number' }, ['post /plans 200: was string, is number']],
    ['a shorter text', 'request', text, { ...text, maxLength: 9 }, ['post /plans: maxLength is 9']],
    [
      'null in an answer',
      'answer',
      text,
      { type: ['string', 'null'] },
      ['post /plans 200: was string, is string or null'],
    ],
    [
      'another choice in an answer',
      'answer',
      text,
      { anyOf: [text, { type: 'null' }] },
      ['post /plans 200: is another choice'],
    ],
    ['a kind more in an answer', 'answer', kinds('a', 'b'), kinds('a', 'b', 'c'), []],
    [
      'a choice without a kind',
      'answer',
      kinds('a', 'b'),
      { anyOf: [...kinds('a', 'b').anyOf, text] },
      ['post /plans 200: is another choice'],
    ],
    ['null in a request', 'request', text, { anyOf: [text, { type: 'null' }] }, []],
  ])('%s is seen for what it is', (_, where, before, after, faults) => {
    expect(shrunk(documentOf(before, where), documentOf(after, where))).toEqual(faults)
  })

  it('misses a call that is gone', () => {
    expect(shrunk(documentOf(text, 'answer'), { paths: {} })).toEqual(['post /plans: is gone'])
  })
})
