import { digitsOf, down, isLuhn, isMod11And10, lastDigit, weighted } from './digits.ts'
import type { Scheme } from './northern.ts'

/** Digits in odd places by a table, the letter mod 26. */
function isCypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, place) => total + (place % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  )
  return String.fromCharCode(65 + (sum % 26)) === number.charAt(8)
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Persons mod 23; organisations by a digit or letter. */
function isSpanish(number: string): boolean {
  const last = number.charAt(8)
  const figures = number.slice(1, 8)
  if (/^[\dXYZKLM]/.test(number)) {
    const first = 'XYZ'.includes(number.charAt(0)) ? 'XYZ'.indexOf(number.charAt(0)) : number.charAt(0)
    return letters.charAt(Number(`${/[KLM]/.test(String(first)) ? '' : first}${figures}`) % 23) === last
  }
  const sum = digitsOf(figures).reduce(
    (total, digit, place) => total + (place % 2 === 1 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)),
    0,
  )
  const check = (10 - (sum % 10)) % 10
  return last === String(check) || last === 'JABCDEFGHI'.charAt(check)
}

/** Nine digits have a key; keys with letters use 34 characters. Monaco's nine are unchecked. */
function isFrench(number: string): boolean {
  const siren = Number(number.slice(2))
  if (/^\d\d/.test(number)) return (12 + 3 * (siren % 97)) % 97 === Number(number.slice(0, 2))
  const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const [first = -1, second = -1] = Array.from(number.slice(0, 2), (sign) => signs.indexOf(sign))
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (siren + 1 + Math.floor(key / 11)) % 11 === key % 11
}

const isGreek = (number: string): boolean =>
  (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(number)

const isItalian = (number: string): boolean => {
  const office = Number(number.slice(7, 10))
  return ((office > 0 && office <= 100) || [120, 121, 888, 999].includes(office)) && isLuhn(number)
}

const isMaltese = (number: string): boolean => weighted(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0

const isPortuguese = (number: string): boolean => {
  const check = 11 - (weighted(number, down(9, 2)) % 11)
  return (check > 9 ? 0 : check) === lastDigit(number)
}

export const southern = {
  CY: { shape: /^\d{8}[A-Z]$/, isRight: isCypriot },
  EL: { shape: /^\d{9}$/, isRight: isGreek },
  ES: { shape: /^[A-HJ-NP-SUVWXYZ\d]\d{7}[A-Z\d]$/, isRight: isSpanish },
  FR: { shape: /^[A-HJ-NP-Z\d]{2}\d{9}$/, isRight: isFrench },
  HR: { shape: /^\d{11}$/, isRight: isMod11And10 },
  IT: { shape: /^\d{11}$/, isRight: isItalian },
  MT: { shape: /^\d{8}$/, isRight: isMaltese },
  PT: { shape: /^[1-9]\d{8}$/, isRight: isPortuguese },
} as const satisfies Record<string, Scheme>
