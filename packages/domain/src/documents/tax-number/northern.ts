import { digitsOf, down, isLuhn, isMod11And10, lastDigit, weighted } from './digits.ts'

export interface Scheme {
  readonly shape: RegExp
  readonly isRight: (number: string) => boolean
}

const letter = (index: number): string => 'WABCDEFGHIJKLMNOPQRSTUV'.charAt(index)

/** Ends in a letter; before 2013 a letter or sign in second place. */
function isIrish(number: string): boolean {
  const isOld = /^\d[A-Z+*]/.test(number)
  const figures = isOld ? `0${number.slice(2, 7)}${number.charAt(0)}` : number.slice(0, 7)
  const second = number.slice(8)
  const extra = second === '' ? 0 : Math.max(0, second.charCodeAt(0) - 64) * 9
  return letter((weighted(figures, down(8, 2)) + extra) % 23) === number.charAt(7)
}

/** A second weighting if the first leaves ten. */
function isLithuanian(number: string): boolean {
  const sum = (shift: number) =>
    digitsOf(number.slice(0, -1)).reduce((total, digit, place) => total + digit * (((place + shift) % 9) + 1), 0) % 11
  const first = sum(0)
  return (first === 10 ? sum(2) % 10 : first) === lastDigit(number) && number.at(-2) === '1'
}

/** Persons are numbered by birth date. */
const isLatvian = (number: string): boolean =>
  number.charAt(0) <= '3' || weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3

/** Old numbers mod 11; sole traders' mod 97 over letters and digits. */
function isDutch(number: string): boolean {
  const isOld = weighted(number.slice(0, 9), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
  const text = Array.from(`NL${number}`, (sign) => (sign >= 'A' ? String(sign.charCodeAt(0) - 55) : sign)).join('')
  return isOld || BigInt(text) % 97n === 1n
}

export const northern = {
  BE: { shape: /^[01]\d{9}$/, isRight: (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8)) },
  DE: { shape: /^[1-9]\d{8}$/, isRight: isMod11And10 },
  DK: { shape: /^[1-9]\d{7}$/, isRight: (n) => weighted(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { shape: /^\d{9}$/, isRight: (n) => weighted(n, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  FI: { shape: /^\d{8}$/, isRight: (n) => weighted(n, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  IE: { shape: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, isRight: isIrish },
  LT: { shape: /^(?:\d{9}|\d{12})$/, isRight: isLithuanian },
  LU: { shape: /^\d{8}$/, isRight: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)) },
  LV: { shape: /^\d{11}$/, isRight: isLatvian },
  NL: { shape: /^\d{9}B\d{2}$/, isRight: isDutch },
  SE: { shape: /^\d{12}$/, isRight: (n) => isLuhn(n.slice(0, 10)) && n.slice(10) !== '00' },
} as const satisfies Record<string, Scheme>
