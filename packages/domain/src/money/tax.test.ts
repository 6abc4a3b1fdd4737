import { expect, it } from 'vitest'
import { money, taxRateOf, withTax } from './index.ts'

it.each([
  ['JP', 10],
  ['jp', 0],
  ['JPN', 0],
  ['FR', 0],
  ['', 0],
])('the rate of region "%s" is %i', (region, rate) => {
  expect(taxRateOf(region)).toBe(rate)
})

it.each([
  [10_000n, 10, 11_000n],
  [9n, 10, 9n],
  [10n, 10, 11n],
  [19n, 10, 20n],
  [-1n, 10, -2n],
  [10_000n, 0, 10_000n],
] as const)('%s net at %i percent is %s', (net, rate, total) => {
  expect(withTax(money(net, 'JPY'), rate)).toEqual(money(total, 'JPY'))
})
