import { describe, expect, it } from 'vitest'
import { isPostalCode, needsPostalCode } from './buyer-faults.ts'

/** Codes of real places, with the blank or the hyphen that may be left out where it may. */
const codes: Readonly<Record<string, readonly string[]>> = {
  AT: ['1010'],
  BE: ['1000'],
  BG: ['1000'],
  CA: ['K1A 0B1', 'k1a0b1'],
  CH: ['3003'],
  CY: ['1010'],
  CZ: ['110 00', '11000'],
  DE: ['10115'],
  DK: ['1050'],
  EE: ['10111'],
  ES: ['28013'],
  FI: ['00100'],
  FR: ['75001'],
  GB: ['SW1A 1AA', 'M1 1AE', 'CR2 6XH', 'b33 8th', 'EC1A1BB'],
  GR: ['105 57', '10557'],
  HR: ['10000'],
  HU: ['1051'],
  IT: ['00184'],
  JP: ['105-0001', '1050001'],
  LT: ['LT-01100', '01100'],
  LU: ['L-1009', '1009'],
  LV: ['LV-1010', '1010'],
  MT: ['VLT 1117', 'vlt1117'],
  NL: ['1012 AB', '1012ab'],
  NO: ['0150'],
  PL: ['00-001'],
  PT: ['1100-148'],
  RO: ['010011'],
  SE: ['111 20', '11120'],
  SI: ['1000'],
  SK: ['811 01', '81101'],
  US: ['10001', '10001-1234'],
}

const cases = Object.entries(codes).flatMap(([country, own]) => own.map((code) => [code, country] as const))

const swapped = (code: string, index: number): string => {
  const sign = code.charAt(index)
  return `${code.slice(0, index)}${/\d/.test(sign) ? 'Q' : '7'}${code.slice(index + 1)}`
}

const places = (code: string) =>
  Array.from(code, (_, index) => index).filter((index) => /[a-z\d]/i.test(code.charAt(index)))

describe('a postal code', () => {
  it.each(cases)('%s is one in %s', (code, country) => {
    expect(needsPostalCode(country)).toBe(true)
    expect(isPostalCode(code, country)).toBe(true)
  })

  it.each(cases)('%s is none in %s with a sign more at either end', (code, country) => {
    // The area of a British code has one letter or two.
    const longer = [`7${code}`, ...(country === 'GB' ? [] : [`Q${code}`]), `${code}#`, `${code}1234567`]
    expect(longer.filter((each) => isPostalCode(each, country))).toEqual([])
  })

  it.each(cases)('%s is none in %s without its first or last sign', (code, country) => {
    const shorter = country === 'GB' ? [code.slice(0, -1)] : [code.slice(1), code.slice(0, -1)]
    expect(shorter.filter((each) => isPostalCode(each, country))).toEqual([])
  })

  it.each(cases.filter(([, country]) => country !== 'GB'))(
    '%s is none in %s with a letter for a digit, or a digit for a letter',
    (code, country) => {
      expect(
        places(code)
          .map((index) => swapped(code, index))
          .filter((each) => isPostalCode(each, country)),
      ).toEqual([])
    },
  )

  it.each([
    ['SW1A 11A', 'GB'],
    ['SW1A AAA', 'GB'],
    ['SWQA 1AA', 'GB'],
    ['SWX1A 1AA', 'GB'],
    ['SW1AA 1AA', 'GB'],
    ['10001 1234', 'US'],
    ['10001-12345', 'US'],
    ['105 0001', 'JP'],
    ['105--0001', 'JP'],
    ['00001', 'PL'],
    ['1100148', 'PT'],
    ['1012-AB', 'NL'],
  ])('%s is none in %s', (code, country) => {
    expect(isPostalCode(code, country)).toBe(false)
  })

  it('is not asked for where its shape is not known', () => {
    expect(needsPostalCode('IE')).toBe(false)
    expect(isPostalCode('', 'IE')).toBe(true)
  })
})
