import { expect, it } from 'vitest'
import { amountText } from './amount.ts'

it.each([
  ['es', 2_200, 'JPY', '2.200 ¥'],
  ['es', 21_780, 'JPY', '21.780 ¥'],
  ['es', 123_456, 'EUR', '1.234,56 €'],
  ['pt-PT', 220_000, 'EUR', '2 200,00 €'],
  ['en-GB', 2_200, 'JPY', '¥2,200'],
  ['ja', 2_200, 'JPY', '¥2,200'],
])('writes amounts in %s with their thousands: %i minor units of %s', (locale, minor, currency, text) => {
  expect(amountText({ minor, currency, locale }).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
})

it('leaves the grouping to the language where it is asked to', () => {
  expect(amountText({ minor: 2_200, currency: 'JPY', locale: 'es', grouping: 'auto' })).toMatch(/^2200/)
})
