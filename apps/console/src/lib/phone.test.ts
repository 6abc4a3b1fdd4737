import { getExampleNumber } from 'libphonenumber-js/max'
import allExamples from 'libphonenumber-js/mobile/examples'
import { expect, it } from 'vitest'
import { countryOptions, exampleOf, phoneFault, rulesOf, savedPhoneQuery, toE164 } from './phone.ts'
import { queryClient } from './request/queries.ts'

const countries = countryOptions('en').map(({ code }) => code)

it('takes the example of every country by the rules that come for it, as the rules of all countries do', async () => {
  for (const country of countries) {
    const rules = await rulesOf(country)
    const whole = getExampleNumber(country, allExamples)
    expect(exampleOf(country, rules)).toBe(whole?.formatInternational())
    for (const text of [whole?.formatInternational() ?? '', whole?.formatNational() ?? '']) {
      expect(phoneFault({ country, text }, rules), `${country} ${text}`).toBeNull()
      expect(toE164({ country, text }, rules)).toBe(whole?.number)
    }
  }
  expect(countries.length).toBeGreaterThan(200)
})

it.each([
  ['+81355500188', { country: 'JP', text: '+81 3 5550 0188' }],
  ['+14165550188', { country: 'CA', text: '+1 416 555 0188' }],
  ['+9990', null],
  [null, null],
])('reads the saved number %s as %o', async (tel, phone) => {
  expect(await queryClient.fetchQuery(savedPhoneQuery(tel))).toEqual(phone)
})
