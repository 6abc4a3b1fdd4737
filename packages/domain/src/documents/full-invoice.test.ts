import { expect, it } from 'vitest'
import type { Currency } from '../money/index.ts'
import { fullInvoiceAbove } from './full-invoice.ts'

it.each<[string, Currency, number | null]>([
  ['DE', 'EUR', 25_000],
  ['FR', 'EUR', 15_000],
  ['NL', 'EUR', 10_000],
  ['PT', 'EUR', 10_000],
  ['DE', 'USD', 0],
  ['FR', 'JPY', 0],
  ['JP', 'JPY', null],
  ['US', 'USD', null],
  ['CH', 'EUR', null],
  ['GB', 'EUR', null],
])('an issuer in %s that bills in %s needs the address of the buyer above %s', (country, currency, expected) => {
  expect(fullInvoiceAbove(country, currency)).toBe(expected)
})
