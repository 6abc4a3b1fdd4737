import { expect, it } from 'vitest'
import { countryCodes, isCountryCode } from './countries.ts'

it('every country is known, by two letters, once', () => {
  expect(countryCodes).toHaveLength(252)
  expect(new Set(countryCodes).size).toBe(252)
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

it.each([
  ['AD', true],
  ['ZW', true],
  ['XK', true],
  ['EL', false],
  ['jp', false],
  ['', false],
])('%s is a country: %s', (code, isOne) => {
  expect(isCountryCode(code)).toBe(isOne)
})
