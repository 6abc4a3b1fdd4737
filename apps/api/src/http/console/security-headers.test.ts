import { expect, it } from 'vitest'
import { isData } from './security-headers.ts'

it.each([
  ['application/json; charset=utf-8', true],
  ['application/javascript; charset=utf-8', true],
  ['text/javascript', true],
  ['text/css; charset=utf-8', true],
  ['text/html; charset=utf-8', false],
  ['image/svg+xml', false],
  ['application/pdf', false],
  ['application/xml', false],
  ['application/json-seq', false],
  ['text/plain; charset=utf-8', false],
  [undefined, false],
])('an answer of type %s is data that no browser draws: %s', (type, expected) => {
  expect(isData(type)).toBe(expected)
})
