import { expect, it } from 'vitest'
import { minorIn, typedOf } from './typed-amount.ts'

it.each([
  ['40000', 'JPY', 40_000],
  ['40,000', 'JPY', 40_000],
  ['４００００', 'JPY', 40_000],
  ['', 'JPY', null],
  ['0', 'JPY', 'wrong'],
  ['-5', 'JPY', 'wrong'],
  ['1.5', 'JPY', 'wrong'],
  ['1.234,50', 'EUR', 123_450],
  ['1,234.5', 'USD', 123_450],
  ['12', 'EUR', 1_200],
  ['0.00', 'EUR', 'wrong'],
  ['99999999999', 'EUR', 'wrong'],
])('of %j in %s the amount is %j', (text, currency, minor) => {
  expect(minorIn(text, currency)).toBe(minor)
})

it.each([
  [null, 'JPY', ''],
  [40_000, 'JPY', '40000'],
  [123_450, 'EUR', '1234.50'],
] as const)('%j in %s is shown to be edited as %j, and read as it was', (minor, currency, text) => {
  expect(typedOf(minor, currency)).toBe(text)
  expect(minorIn(text, currency)).toBe(minor)
})
