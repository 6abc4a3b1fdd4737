import { describe, expect, it } from 'vitest'
import { isTaxNumber, taxNumberExample, taxNumberWritten } from './tax-number.ts'

const countryOf = (number: string): string => {
  if (number.startsWith('EL')) return 'GR'
  return /^T\d/.test(number) ? 'JP' : number.slice(0, 2)
}

const isRight = (number: string): boolean => isTaxNumber(number, countryOf(number))

const oneDigitAway = (number: string): readonly string[] =>
  Array.from(number).flatMap((sign, place) =>
    /\d/.test(sign)
      ? Array.from('0123456789')
          .filter((digit) => digit !== sign)
          .map((digit) => `${number.slice(0, place)}${digit}${number.slice(place + 1)}`)
      : [],
  )

const published: readonly (readonly [string, number])[] = [
  ['ATU13585627', 0],
  ['BE0428759497', 0],
  ['BG175074752', 1],
  ['BG7523169263', 17],
  ['BG8032056031', 20],
  ['BG7111042925', 16],
  ['BG7542011030', 25],
  ['CY10259033P', 0],
  ['CZ25123891', 6],
  ['CZ7103192745', 0],
  ['CZ991231123', 81],
  ['CZ640903926', 81],
  ['DE136695976', 0],
  ['DE129273398', 0],
  ['DK13585628', 0],
  ['EE100931558', 0],
  ['EL094259216', 0],
  ['EL023456780', 7],
  ['ESB58378431', 0],
  ['ESX2482300W', 0],
  ['ES54362315K', 0],
  ['ESX5253868R', 0],
  ['ESM1234567L', 0],
  ['ESJ99216582', 0],
  ['ESQ2818002D', 0],
  ['FI20774740', 0],
  ['FR40303265045', 0],
  ['FR23334175221', 0],
  ['FRK7399859412', 0],
  ['FR4Z123456782', 4],
  ['FR53000004605', 0],
  ['HR33392005961', 0],
  ['HU12892312', 0],
  ['IE6433435F', 0],
  ['IE6433435OA', 0],
  ['IE8D79739I', 0],
  ['IE8Z49289F', 0],
  ['IE3628739L', 0],
  ['IE5343381W', 0],
  ['IT00743110157', 0],
  ['LT119511515', 0],
  ['LT100001919017', 1],
  ['LT100004801610', 10],
  ['LU15027442', 0],
  ['LV40003521600', 4],
  ['LV16117519997', 93],
  ['MT11679112', 0],
  ['NL004495445B01', 19],
  ['NL000099998B57', 7],
  ['NL123456789B13', 9],
  ['PL8567346215', 0],
  ['PT501964843', 0],
  ['RO18547290', 7],
  ['RO24736200', 7],
  ['SE123456789701', 17],
  ['SI50223054', 0],
  ['SK2022749619', 0],
  ['T9234567890123', 2],
  ['T5835678256246', 0],
  ['T8040001999013', 8],
]

describe('a published number', () => {
  it.each(published)('%s is right, and so are %i of those one digit away', (number, neighbours) => {
    expect(isRight(number)).toBe(true)
    expect(oneDigitAway(number).filter(isRight)).toHaveLength(neighbours)
    expect(isTaxNumber(number, 'JP')).toBe(countryOf(number) === 'JP')
  })

  it('is right in capitals alone, and with nothing before and after it but where a country has several lengths', () => {
    const others = published.flatMap(([number]) =>
      [`${number}0`, `0${number}`, number.slice(1), number.slice(0, -1), number.toLowerCase()].filter((other) =>
        isTaxNumber(other, countryOf(number)),
      ),
    )
    expect(others).toEqual(['BG1750747520', 'CZ251238910', 'CZ710319274', 'RO1854729'])
  })
})

describe('a number at the edge of its rule', () => {
  it.each([
    ['ATU12345675', true],
    ['ATU14444449', true],
    ['BG101536287', true],
    ['BG111173710', true],
    ['BG8000071272', true],
    ['BG8000166300', true],
    ['BG8000015839', true],
    ['BG1000293004', true],
    ['BG1000562250', true],
    ['BG1000055434', false],
    ['CZ10007920', true],
    ['CZ10316761', true],
    ['CZ90079191', false],
    ['CZ10633529', true],
    ['CZ5403730630', true],
    ['CZ5403010001', false],
    ['CZ5403010000', false],
    ['CZ5403659359', false],
    ['SI10007920', true],
    ['SI10316761', false],
    ['SI10166300', false],
    ['PL1000007920', false],
    ['RO11670910', true],
    ['RO19', true],
    ['PT500483060', true],
    ['PT500720630', true],
    ['PT500649359', true],
    ['IT12345670009', false],
    ['IT12345670017', true],
    ['IT12345671007', true],
    ['IT12345671015', false],
    ['IT12345671205', true],
    ['IT12345671213', true],
    ['IT12345671221', false],
    ['IT12345678887', true],
    ['IT12345679992', true],
    ['FRAG100007920', true],
    ['FRAF100015839', true],
    ['LT104212918', true],
    ['LT106335210', true],
    ['LV30000000001', true],
    ['LV40000007920', true],
    ['LV40000000001', false],
  ])('%s: %s', (number, isOne) => {
    expect(isRight(number)).toBe(isOne)
  })
})

describe('a number of another country', () => {
  it.each([
    ['12-3456789', 'US', true],
    ['A1', 'US', true],
    ['港1', 'HK', true],
    ['<b>', 'US', false],
    ['1', 'US', false],
    ['-12', 'US', false],
    ['12<', 'US', false],
    ['1'.repeat(30), 'US', true],
    ['1'.repeat(31), 'US', false],
    ['T8234567890123', 'JP', false],
    ['9234567890123', 'JP', false],
    ['T923456789012', 'JP', false],
    ['AT9234567890123', 'JP', false],
    ['T92345678901233', 'JP', false],
    ['T22345678901231', 'JP', false],
    ['FR136695976', 'DE', false],
  ])('%s in %s: %s', (number, country, isOne) => {
    expect(isTaxNumber(number, country)).toBe(isOne)
  })
})

describe('a typed number', () => {
  it.each([
    ['t 9234-567-890-123', 'JP', 'T9234567890123'],
    ['9234567890123', 'JP', 'T9234567890123'],
    ['de 136.695.976', 'DE', 'DE136695976'],
    ['136695976', 'DE', 'DE136695976'],
    ['DE', 'DE', 'DEDE'],
    ['094259216', 'GR', 'EL094259216'],
    ['GR094259216', 'GR', 'EL094259216'],
    ['gr 094 259 216', 'GR', 'EL094259216'],
    [' 12-3456789 ', 'US', '12-3456789'],
  ])('%s in %s is written %s', (typed, country, written) => {
    expect(taxNumberWritten(typed, country)).toBe(written)
  })
})

it('the examples are right, and as a screen shows them', () => {
  const countries = ['JP', 'AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT']
  expect(countries.filter((country) => !isTaxNumber(taxNumberExample(country) ?? '', country))).toEqual([])
  expect(taxNumberExample('US')).toBeNull()
})
