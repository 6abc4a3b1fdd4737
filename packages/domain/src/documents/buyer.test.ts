import { describe, expect, it } from 'vitest'
import { type BuyerDetails, buyerIn } from './buyer.ts'
import { type BuyerFault, buyerFaults } from './buyer-faults.ts'
import { buyerWritten } from './buyer-written.ts'
import { isTaxNumber, taxNumberExample, taxNumberWritten } from './tax-number/tax-number.ts'

const minato: BuyerDetails = {
  name: 'NPO Minato Football Club',
  attention: null,
  addressLines: ['3-9-12 Example-cho'],
  postalCode: '105-0001',
  city: 'Minato',
  state: 'Tokyo',
  country: 'JP',
  taxNumber: 'T9234567890123',
  orderReference: 'VIDEO',
  language: 'ja',
  orderReferences: [{ year: 2026, reference: 'VIDEO-2026' }],
}

/** Companies' published numbers; each country with a number that was found outside of this code. */
const numbers =
  `ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216
  ESB58378431 ESX2482300W FI20774740 FR40303265045 FRK7399859412 HR33392005961 HU12892312 IE6433435F IE6433435OA IE8D79739I
  IT00743110157 LT119511515 LT100001919017 LU15027442 LV40003521600 MT11679112 NL004495445B01 NL000099998B57 PL8567346215
  PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619`.split(/\s+/)

const countryOf = (number: string): string => (number.startsWith('EL') ? 'GR' : number.slice(0, 2))

/** The same number with one digit in its middle one more. */
const mistyped = (number: string): string =>
  `${number.slice(0, 5)}${(Number(number.charAt(5)) + 1) % 10}${number.slice(6)}`

describe('a tax or registration number', () => {
  it.each(numbers)('of the EU: %s', (number) => {
    expect(isTaxNumber(number, countryOf(number))).toBe(true)
    expect(isTaxNumber(mistyped(number), countryOf(number))).toBe(false)
    expect(isTaxNumber(number, 'JP')).toBe(false)
  })

  it.each([
    ['T9234567890123', 'JP', true],
    ['T8234567890123', 'JP', false],
    ['9234567890123', 'JP', false],
    ['T923456789012', 'JP', false],
    ['12-3456789', 'US', true],
    ['<b>', 'US', false],
  ])('%s in %s: %s', (number, country, isOne) => {
    expect(isTaxNumber(number, country)).toBe(isOne)
  })

  it.each([
    ['t 9234-567-890-123', 'JP', 'T9234567890123'],
    ['9234567890123', 'JP', 'T9234567890123'],
    ['de 136.695.976', 'DE', 'DE136695976'],
    ['094259216', 'GR', 'EL094259216'],
    [' 12-3456789 ', 'US', '12-3456789'],
  ])('%s in %s is written %s', (typed, country, written) => {
    expect(taxNumberWritten(typed, country)).toBe(written)
  })

  it('has examples that are right', () => {
    for (const country of ['JP', 'AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT'])
      expect(isTaxNumber(taxNumberExample(country) ?? '', country)).toBe(true)
  })
})

describe('the details of a buyer', () => {
  it.each<[string, Partial<BuyerDetails>, readonly BuyerFault[]]>([
    ['are whole', {}, []],
    ['need no number', { taxNumber: null, orderReference: null, orderReferences: [] }, []],
    ['without a name', { name: ' ' }, [{ field: 'name', fault: 'missing' }]],
    ['with two lines in one', { name: 'A\nB' }, [{ field: 'name', fault: 'not-readable' }]],
    ['with a name of 121 signs', { name: '港'.repeat(121) }, [{ field: 'name', fault: 'too-long' }]],
    ['without an address', { addressLines: [] }, [{ field: 'addressLines', index: 0, fault: 'missing' }]],
    [
      'with a fourth line',
      { addressLines: ['a', 'b', 'c', 'd'] },
      [{ field: 'addressLines', index: 3, fault: 'too-long' }],
    ],
    ['without a city', { city: null }, [{ field: 'city', fault: 'missing' }]],
    ['in no country', { country: 'XX', taxNumber: null }, [{ field: 'country', fault: 'not-a-country' }]],
    ['in Japan without a postal code', { postalCode: null }, [{ field: 'postalCode', fault: 'missing' }]],
    ['with another country’s code', { postalCode: '75001' }, [{ field: 'postalCode', fault: 'not-of-country' }]],
    ['with another country’s number', { taxNumber: 'DE136695976' }, [{ field: 'taxNumber', fault: 'not-of-country' }]],
    [
      'in America with a state in words',
      { country: 'US', postalCode: '10001', state: 'New York', taxNumber: null },
      [{ field: 'state', fault: 'not-of-country' }],
    ],
    ['in Ireland without a postal code', { country: 'IE', postalCode: null, taxNumber: 'IE6433435F' }, []],
    [
      'with a year twice',
      {
        orderReferences: [
          { year: 2026, reference: 'a' },
          { year: 2026, reference: 'b' },
        ],
      },
      [{ field: 'orderReferences', index: 1, fault: 'twice' }],
    ],
    [
      'with no year',
      { orderReferences: [{ year: 26, reference: 'a' }] },
      [{ field: 'orderReferences', index: 0, fault: 'not-a-year' }],
    ],
  ])('%s', (_, change, faults) => {
    expect(buyerFaults({ ...minato, ...change })).toEqual(faults)
  })

  it('are saved without blanks and empty lines', () => {
    const typed = { attention: ' ', addressLines: [' 3-9-12 Example-cho', ''], taxNumber: ' 9234 5678 90123' }
    expect(buyerWritten({ ...minato, ...typed, name: ` ${minato.name} ` })).toEqual(minato)
    expect(buyerWritten({ ...minato, country: 'US', state: ' ny' }).state).toBe('NY')
  })

  it('take the reference of the year, else the one for all years', () => {
    expect(buyerIn(minato, 2026).orderReference).toBe('VIDEO-2026')
    expect(buyerIn(minato, 2027)).toMatchObject({ orderReference: 'VIDEO', name: minato.name })
  })
})
