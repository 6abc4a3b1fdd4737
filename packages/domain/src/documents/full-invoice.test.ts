import { expect, it } from 'vitest'
import type { Currency } from '../money/index.ts'
import { fullInvoiceAbove, fullInvoiceCountries, lacksAddress, needsAddress } from './full-invoice.ts'

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

it.each([
  [25_000, { total: 25_001, monthly: null }, true],
  [25_000, { total: 25_000, monthly: 25_000 }, false],
  [25_000, { total: 900, monthly: 25_001 }, true],
  [25_000, { total: 25_001, monthly: 0 }, true],
  [0, { total: 0, monthly: null }, false],
  [null, { total: 1_000_000, monthly: null }, false],
])('above %s a purchase of %j needs the address: %s', (above, cost, expected) => {
  expect(needsAddress(above, cost)).toBe(expected)
})

const identityIn = (country: string) => ({
  address: { addressLines: ['1'], postalCode: null, city: null, state: null, country },
  vatNumber: null,
  registration: null,
  electronicAddress: null,
})

it.each([
  ['invoice', 'FR', 15_001, [], true],
  ['invoice', 'FR', 15_000, [], false],
  ['invoice', 'FR', 15_001, ['8 rue du Stade'], false],
  ['invoice', 'JP', 1_000_000, [], false],
  ['invoice', null, 1_000_000, [], false],
  ['receipt', 'FR', 15_001, [], false],
  ['credit-note', 'FR', 15_001, [], false],
] as const)('of a paper (%s, issuer in %s, EUR cents %i, address %j) the address is missing: %s', (...row) => {
  const [kind, country, total, addressLines, expected] = row
  const issuer = { identity: country === null ? undefined : identityIn(country) }
  expect(lacksAddress({ kind, issuer, currency: 'EUR', total, buyer: { addressLines } })).toBe(expected)
})

it('every country whose issuers need an address is named', () => {
  expect(fullInvoiceCountries).toHaveLength(27)
  expect(fullInvoiceCountries.every((country) => fullInvoiceAbove(country, 'EUR') !== null)).toBe(true)
})
