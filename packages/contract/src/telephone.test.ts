import { getExampleNumber } from 'libphonenumber-js/max'
import rules from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, it } from 'vitest'
import { isTelephone, telephoneOf } from './telephone.ts'

const countries = Object.values(rules.country_calling_codes).flat()

it.each(countries)('%s takes its own example, as it is shown and as it is typed at home', (country) => {
  const example = getExampleNumber(country, examples)
  expect(example).toBeDefined()
  const telephone = { kind: 'telephone', number: example?.number }
  expect(telephoneOf(example?.formatInternational() ?? '', country, rules)).toEqual(telephone)
  expect(telephoneOf(example?.formatNational() ?? '', country, rules)).toEqual(telephone)
})

it.each([
  ['0590 87 12 34', 'MF', { kind: 'telephone', number: '+590590871234' }],
  ['+590 690 00 12 34', 'BL', { kind: 'telephone', number: '+590690001234' }],
  ['０３－５５５０－０１８８', 'JP', { kind: 'telephone', number: '+81355500188' }],
  ['00 81 3 5550 0188', 'JP', { kind: 'telephone', number: '+81355500188' }],
  ['０１０－８１－３－５５５０－０１８８', 'JP', { kind: 'telephone', number: '+81355500188' }],
  ['0081-3-5550-0188', 'JP', { kind: 'telephone', number: '+81355500188' }],
  ['00 1 212 555 0199', 'US', { kind: 'telephone', number: '+12125550199' }],
  ['00 33 6 90 00 12 34', 'JP', { kind: 'wrong' }],
  ['+81 3-5550-0188 ext. 12', 'JP', { kind: 'extension' }],
  ['+33 690 00 12 34', 'MF', { kind: 'wrong' }],
  ['+22501234567', 'CI', { kind: 'wrong' }],
  ['+81355500188', 'US', { kind: 'wrong' }],
  ['+1 212 555 0199', 'CA', { kind: 'wrong' }],
  ['', 'JP', { kind: 'wrong' }],
] as const)('%j in %s is %j', (typed, country, telephone) => {
  expect(telephoneOf(typed, country, rules)).toEqual(telephone)
})

it.each([
  ['+81355500188', 'JP', true],
  ['+81355500188', null, true],
  ['+22501234567', 'CI', false],
  ['+22501234567', null, false],
  ['+81355500188', 'AQ', false],
])('%s is a number of %s: %j', (e164, country, isOne) => {
  expect(isTelephone(e164, country, rules)).toBe(isOne)
})
