import { expect, it } from 'vitest'
import { minorIn, typedOf } from './typed-amount.ts'

it.each([
  ['40000', 'JPY', 40_000],
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
])('of %j in %s the amount is %j in every language', (text, currency, minor) => {
  for (const locale of ['en', 'ja', 'de', 'fr', 'es', 'pt-PT']) expect(minorIn(text, currency, locale)).toBe(minor)
})

it.each([
  ['1,200', 'USD', 'en', 120_000],
  ['1.200', 'USD', 'en', 'wrong'],
  ['1.200', 'EUR', 'de', 120_000],
  ['1,200', 'EUR', 'de', 'wrong'],
  ['1 200', 'EUR', 'fr', 120_000],
  ['1’200', 'EUR', 'de', 120_000],
  ['40,000', 'JPY', 'ja', 40_000],
  ['40,000', 'JPY', 'de', 'wrong'],
  ['0.125', 'USD', 'en', 'wrong'],
  ['0.125', 'EUR', 'de', 'wrong'],
  ['0,125', 'USD', 'en', 'wrong'],
  ['1,23,456', 'USD', 'en', 'wrong'],
  ['1,234,56', 'USD', 'en', 123_456],
])('%j in %s is read in %s as %j', (text, currency, locale, minor) => {
  expect(minorIn(text, currency, locale)).toBe(minor)
})

it.each([
  [null, 'JPY', ''],
  [40_000, 'JPY', '40000'],
  [123_450, 'EUR', '1234.50'],
] as const)('%j in %s is shown to be edited as %j, and read as it was', (minor, currency, text) => {
  expect(typedOf(minor, currency)).toBe(text)
  expect(minorIn(text, currency, 'en')).toBe(minor)
})
