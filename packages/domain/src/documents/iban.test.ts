import { describe, expect, it } from 'vitest'
import { isIban } from './iban.ts'

const numbers = [
  'BE68539007547034',
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
]

describe('an international account number', () => {
  it.each(numbers)('is %s', (number) => {
    expect(isIban(number)).toBe(true)
  })

  it.each(numbers)('is not %s with another digit, other letters, or two signs that changed places', (number) => {
    const other = number.endsWith('0') ? '1' : '0'
    const swapped = `${number.slice(0, 4)}${number.charAt(5)}${number.charAt(4)}${number.slice(6)}`
    const wrong = [`${number.slice(0, -1)}${other}`, `XX${number.slice(2)}`, ...(swapped === number ? [] : [swapped])]
    expect(wrong.filter(isIban)).toEqual([])
  })

  it.each([
    ['in small letters', 'de89370400440532013000'],
    ['with blanks', 'DE89 3704 0044 0532 0130 00'],
    ['with something before it', ' DE89370400440532013000'],
    ['with something after it', 'DE89370400440532013000\n'],
    ['without a country', '8937040044053201300012'],
    ['without check digits', 'DEXX370400440532013000'],
    ['with one check digit, which would fit', 'GB8BWEST12345698765432'],
    ['too short', 'NO93'],
    ['empty', ''],
  ])('is none %s', (_, number) => {
    expect(isIban(number)).toBe(false)
  })
})
