import { expect, it } from 'vitest'
import type { Derivation, InvoiceLine } from './invoice.ts'
import { lineCount } from './line-count.ts'

const bought = (count: number, units: number) => ({ count, units, days: 1, ofDays: 1 })

it.each<[string, InvoiceLine['role'], Derivation, number]>([
  ['a plan for half a month', 'base', { kind: 'days', days: 15, ofDays: 30 }, 0.5],
  ['two seats for a whole month', 'viewer', { kind: 'days', days: 60, ofDays: 30 }, 2],
  ['hours of a month', 'upload', { kind: 'count', count: 3 }, 3],
  ['stored hours, by the tenth', 'storage', { kind: 'hours', tenths: 278 }, 27.8],
  ['upload hours of a term, by the minute', 'upload', { kind: 'addition', purchases: [bought(2, 3_600)] }, 120],
  [
    'export hours of a term, bought at two times',
    'export',
    { kind: 'addition', purchases: [bought(1, 10), bought(2, 5)] },
    20,
  ],
  [
    'seats of a term, whatever is left of it',
    'analyst',
    { kind: 'addition', purchases: [{ count: 3, units: 1, days: 100, ofDays: 365 }] },
    3,
  ],
  ['what waives a small bill', 'waiver', { kind: 'waived', leastCharge: 50 }, 0],
])('a line counts %s', (_, role, derivation, expected) => {
  expect(lineCount({ role, derivation })).toBe(expected)
})
