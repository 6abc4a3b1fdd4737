import { expect, it } from 'vitest'
import { type Currency, decimalText, money } from './index.ts'

it.each<[bigint, Currency, string]>([
  [35_530n, 'JPY', '35530'],
  [-550n, 'JPY', '-550'],
  [35_530n, 'EUR', '355.30'],
  [5n, 'USD', '0.05'],
  [-5n, 'EUR', '-0.05'],
  [0n, 'EUR', '0.00'],
  [123_456_789_012n, 'USD', '1234567890.12'],
])('writes %s of %s as %s', (minor, currency, expected) => {
  expect(decimalText(money(minor, currency))).toBe(expected)
})
