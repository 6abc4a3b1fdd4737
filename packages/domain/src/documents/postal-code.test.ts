import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPostalCode, needsPostalCode, postalCodeWritten } from './postal-code.ts'

const codes: Readonly<Record<string, readonly (readonly [written: string, ...typed: readonly string[]])[]>> = {
  AT: [['1010', 'A-1010', 'AT-1010', 'A 1010']],
  BE: [['1000', 'B-1000', 'BE 1000']],
  BG: [['1000']],
  CA: [['K1A 0B1', 'k1a0b1', 'K1A-0B1', 'CA-K1A 0B1']],
  CH: [
    ['3003', 'CH3003'],
    ['8001', 'CH-8001'],
  ],
  CY: [['1010', 'CY-1010']],
  CZ: [['110 00', '11000', 'CZ-110 00', 'CZ-11000']],
  DE: [['10115', 'D-10115', 'DE-10115', 'D10115', '１０１１５', 'Ｄ－１０１１５', '10 115']],
  DK: [['1050', 'DK-1050']],
  EE: [['10111', 'EE-10111']],
  ES: [['28013', 'E-28013']],
  FI: [['00100', 'FI-00100', 'FIN-00100']],
  FR: [
    ['75001', '75 001'],
    ['75015', 'F-75015', 'FR-75015', 'F – 75015'],
  ],
  GB: [
    ['SW1A 1AA', 'SW1A1AA', 'sw1a 1aa', 'GB-SW1A 1AA'],
    ['M1 1AE', 'm11ae'],
    ['CR2 6XH'],
    ['B33 8TH', 'b338th'],
    ['EC1A 1BB', 'EC1A1BB'],
  ],
  GR: [['105 57', '10557', 'GR-105 57', 'EL-10557']],
  HR: [['10000', 'HR-10000']],
  HU: [['1051', 'H-1051']],
  IT: [['00184', 'I-00184']],
  JP: [['105-0001', '1050001', '〒105-0001', '〒１０５－０００１', '105 0001', '１０５０００１']],
  LT: [['01100', 'LT-01100']],
  LU: [['1009', 'L-1009', 'LU-1009']],
  LV: [['1010', 'LV-1010']],
  MT: [['VLT 1117', 'vlt1117', 'VLT-1117']],
  NL: [['1012 AB', '1012ab', 'NL-1012 AB', '1012-AB']],
  NO: [['0150', 'N-0150', 'NO-0150']],
  PL: [
    ['00-001', '00001', 'PL-00-001'],
    ['00-950', '00950'],
  ],
  PT: [
    ['1100-148', '1100148', 'P-1100-148'],
    ['1000-001', '1000 001'],
  ],
  RO: [['010011']],
  SE: [['111 20', '11120', 'S-111 20', 'SE-11120']],
  SI: [['1000', 'SI-1000', 'SLO-1000']],
  SK: [['811 01', '81101', 'SK-811 01']],
  US: [
    ['10001', 'US-10001'],
    ['10001-1234', '10001 1234', '100011234'],
  ],
}

const all = Object.entries(codes).flatMap(([country, own]) => own.map((each) => [country, each] as const))
const written = all.map(([country, [code]]) => [code, country] as const)

const swapped = (code: string, index: number): string =>
  `${code.slice(0, index)}${/\d/.test(code.charAt(index)) ? 'Q' : '7'}${code.slice(index + 1)}`

const places = (code: string) =>
  Array.from(code, (_, index) => index).filter((index) => /[A-Z\d]/.test(code.charAt(index)))

describe('a postal code', () => {
  it.each(all.flatMap(([country, [code, ...typed]]) => typed.map((text) => [text, country, code] as const)))(
    '%s in %s is written %s',
    (text, country, code) => {
      expect(postalCodeWritten(text, country)).toBe(code)
    },
  )

  it.each(written)('%s is one in %s, and stays as it is', (code, country) => {
    expect(needsPostalCode(country)).toBe(true)
    expect(isPostalCode(code, country)).toBe(true)
    expect(postalCodeWritten(code, country)).toBe(code)
  })

  it('that is written is written the same way again', () => {
    const countries = fc.constantFrom(...Object.keys(codes), 'IE')
    fc.assert(
      fc.property(fc.stringMatching(/^[0189AFKLUC \-〒１]{0,12}$/), countries, (text, country) => {
        const once = postalCodeWritten(text, country)
        expect(postalCodeWritten(once, country)).toBe(once)
      }),
    )
  })

  const isTaken = (text: string, country: string) => isPostalCode(postalCodeWritten(text, country), country)

  it.each(written)('%s is none in %s with a sign more or fewer at an end', (code, country) => {
    const others = [
      `${code}#`,
      `${code}1234567`,
      code.slice(0, -1),
      ...(country === 'GB' ? [] : [`7${code}`, code.slice(1)]),
    ]
    expect(others.filter((each) => isTaken(each, country))).toEqual([])
  })

  it.each(written.filter(([, country]) => country !== 'GB'))(
    '%s is none in %s with a letter for a digit inside, or a digit for a letter',
    (code, country) => {
      const others = places(code).slice(1)
      expect(others.map((index) => swapped(code, index)).filter((each) => isTaken(each, country))).toEqual([])
    },
  )

  it.each([
    ['SW1A 11A', 'GB'],
    ['SW1A AAA', 'GB'],
    ['SWQA 1AA', 'GB'],
    ['SWX1A 1AA', 'GB'],
    ['SW1AA 1AA', 'GB'],
    ['10001-12345', 'US'],
    ['F-10115', 'DE'],
    ['DD-10115', 'DE'],
    ['75001', 'JP'],
  ])('%s is none in %s, and stays as it was typed', (code, country) => {
    expect(postalCodeWritten(code, country)).toBe(code)
    expect(isPostalCode(code, country)).toBe(false)
  })

  it('is not asked for where its shape is not known', () => {
    expect(needsPostalCode('IE')).toBe(false)
    expect(isPostalCode('', 'IE')).toBe(true)
    expect(postalCodeWritten('　d02 af30 ', 'IE')).toBe('d02 af30')
  })
})
