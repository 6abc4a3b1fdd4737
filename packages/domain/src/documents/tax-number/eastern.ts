import { digitsOf, down, lastDigit, weighted } from './digits.ts'
import type { Scheme } from './northern.ts'

const isAustrian = (number: string): boolean => {
  const sum = digitsOf(number.slice(1, 8)).reduce(
    (total, digit, place) => total + (place % 2 === 0 ? digit : ((digit * 2) % 10) + (digit > 4 ? 1 : 0)),
    4,
  )
  return (10 - (sum % 10)) % 10 === lastDigit(number)
}

/** Nine digits: companies; ten: persons, foreigners, others. */
function isBulgarian(number: string): boolean {
  const last = lastDigit(number)
  if (number.length === 9) {
    const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return (first === 10 ? (weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first) === last
  }
  const others = 11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return [
    (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10,
    weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10,
    others === 11 ? 0 : others,
  ].includes(last)
}

/** Companies mod 11; persons by birth date, longer numbers divisible by 11. */
function isCzech(number: string): boolean {
  if (number.length === 8) {
    const check = 11 - (weighted(number, down(8, 2)) % 11)
    return (check >= 10 ? check - 10 : check) === lastDigit(number) && !number.startsWith('9')
  }
  const isByEleven = Number(number) % 11 === 0 || (Number(number.slice(0, 9)) % 11 === 10 && number.endsWith('0'))
  return number.length === 9 || isByEleven
}

const isPolish = (number: string): boolean => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigit(number)

const isRomanian = (number: string): boolean =>
  ((weighted(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === lastDigit(number)

const isSlovenian = (number: string): boolean => {
  const check = 11 - (weighted(number, down(8, 2)) % 11)
  return check < 11 && check % 10 === lastDigit(number)
}

export const eastern = {
  AT: { shape: /^U\d{8}$/, isRight: isAustrian },
  BG: { shape: /^\d{9,10}$/, isRight: isBulgarian },
  CZ: { shape: /^\d{8,10}$/, isRight: isCzech },
  HU: { shape: /^\d{8}$/, isRight: (n) => weighted(n, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  PL: { shape: /^\d{10}$/, isRight: isPolish },
  RO: { shape: /^[1-9]\d{1,9}$/, isRight: isRomanian },
  SI: { shape: /^[1-9]\d{7}$/, isRight: isSlovenian },
  SK: { shape: /^[1-9]\d{9}$/, isRight: (n) => Number(n) % 11 === 0 },
} as const satisfies Record<string, Scheme>
