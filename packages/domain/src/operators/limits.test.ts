import { expect, it } from 'vitest'
import { limitOf, needsSecondPerson, type OperatorLimits, type OperatorRole } from './index.ts'

const limits: OperatorLimits = {
  support: { refund: { JPY: 20_000n, EUR: 150_00n } },
  finance: { refund: { JPY: 500_000n }, 'return-credit': { JPY: 100_000n } },
  product: { refund: { JPY: 9_000_000n } },
}

it.each<[readonly OperatorRole[], 'JPY' | 'EUR' | 'USD', bigint | null]>([
  [['support'], 'JPY', 20_000n],
  [['support'], 'EUR', 150_00n],
  [['support'], 'USD', null],
  [['support', 'finance'], 'JPY', 500_000n],
  [['support', 'finance'], 'EUR', 150_00n],
  // Ignored for a role that may not act.
  [['product'], 'JPY', null],
  [[], 'JPY', null],
])('%j refunds in %s alone up to %s', (roles, currency, limit) => {
  expect(limitOf(limits, roles, 'refund', currency)).toBe(limit)
})

it.each([
  ['within', { amount: 14_000n }, false],
  ['to the limit exactly', { amount: 20_000n }, false],
  ['a unit above', { amount: 20_001n }, true],
  ['within, with what was done today', { amount: 14_000n, usedToday: 6_000n }, false],
  ['above, with what was done today', { amount: 14_000n, usedToday: 6_001n }, true],
  ['where no limit is set', { amount: 1n, limit: null }, true],
  ['where the file asks for two', { amount: 1n, alwaysTwo: true }, true],
] as const)('a refund %s', (_, given, needs) => {
  const base = { act: 'refund', amount: 0n, usedToday: 0n, limit: 20_000n, alwaysTwo: false } as const
  expect(needsSecondPerson({ ...base, ...given })).toBe(needs)
})

it('an act that always needs two needs them without an amount; one that never does needs none whatever it costs', () => {
  const base = { amount: null, usedToday: 0n, limit: null, alwaysTwo: false }
  expect(needsSecondPerson({ ...base, act: 'stop-charging' })).toBe(true)
  expect(needsSecondPerson({ ...base, act: 'refund' })).toBe(false)
  expect(needsSecondPerson({ ...base, act: 'book-transfer', amount: 9_000_000n })).toBe(false)
})
