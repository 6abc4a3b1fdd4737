import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pageOf } from '../page.ts'
import { readPairs } from './form.ts'
import { readPart } from './read-call.ts'

describe('the pairs of a query', () => {
  it('are strings, or lists where a name is an array or comes again', () => {
    expect(readPairs('a=1&b[]=x&b%5B%5D=y&c[]=only&d=1&d=2&e=')).toEqual({
      a: '1',
      b: ['x', 'y'],
      c: ['only'],
      d: ['1', '2'],
      e: '',
    })
  })
})

describe('a value that no call can want', () => {
  const anything = z.looseObject({})
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)

  it.each([
    ['text with NUL', { payer: { name: 'a\0b' } }, 'body.payer.name'],
    ['half a character', { list: ['fine', '\ud800'] }, 'body.list.1'],
    ['a name with NUL', { 'a\0': 1 }, 'body.a\0'],
    ['__proto__', JSON.parse('{"a":{"__proto__":{"b":1}}}'), 'body.a.__proto__'],
    ['nesting without end', deep, expect.stringMatching(/^body(\.a){33}$/)],
  ])('is refused with its field: %s', (_, value, field) => {
    expect(readPart('body', anything, value)).toMatchObject({ code: 'invalid-request', details: { fields: [field] } })
  })

  it('is more values than the call has room for, of which the schema reads none', () => {
    const unread = z.array(z.unknown()).check(
      z.refine(() => {
        throw new Error('the schema was asked')
      }),
    )
    expect(readPart('body', unread, [1, 2, 3], 2)).toMatchObject({ code: 'invalid-request' })
  })

  it('is not a name or a text that merely looks odd', () => {
    const value = { constructor: 'prototype', emoji: '👩‍👩‍👧', newline: 'a\r\n\tb' }
    expect(readPart('body', anything, value)).toEqual({ kind: 'read', value })
  })
})

describe('a page', () => {
  const rows = [1, 2, 3, 4, 5]

  it.each([
    [
      { limit: 2, offset: 0 },
      { results: [1, 2], nextOffset: 2 },
    ],
    [{ limit: 2, offset: 3 }, { results: [4, 5] }],
    [{ limit: 2, offset: 4 }, { results: [5] }],
    [{ limit: 5, offset: 0 }, { results: rows }],
    [{ limit: 1, offset: 9 }, { results: [] }],
  ])('%j says where the next one begins, if there is one', (page, expected) => {
    expect(pageOf(rows, page)).toEqual(expected)
  })
})
