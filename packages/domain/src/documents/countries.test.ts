import { expect, it } from 'vitest'
import { countryCodes, isCountryCode } from './countries.ts'

it('every assigned country is known, by two letters, once', () => {
  expect(countryCodes).toHaveLength(249)
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

it.each([
  ['AD', true],
  ['ZW', true],
  ['EL', false],
  ['jp', false],
  ['', false],
])('%s is a country: %s', (code, isOne) => {
  expect(isCountryCode(code)).toBe(isOne)
})
