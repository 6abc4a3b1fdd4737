import { eastern } from './eastern.ts'
import { northern, type Scheme } from './northern.ts'
import { southern } from './southern.ts'

/** Greece writes EL. */
const schemes: ReadonlyMap<string, Scheme> = new Map<string, Scheme>(
  Object.entries({ ...northern, ...southern, ...eastern }),
)

const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

export const isVatCountry = (country: string): boolean => schemes.has(prefixOf(country))

/** Upper case without spaces, dots and hyphens; in the EU with prefix. */
export function taxNumberWritten(text: string, country: string): string {
  if (country !== 'JP' && !isVatCountry(country)) return text.trim()
  const bare = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  if (country === 'JP') return /^\d/.test(bare) ? `T${bare}` : bare
  const prefix = prefixOf(country)
  const written = [prefix, country].find((each) => bare.startsWith(each) && bare.length > each.length) ?? ''
  return `${prefix}${bare.slice(written.length)}`
}

/** T and thirteen digits, the first a check digit. */
function isJapanese(number: string): boolean {
  if (!/^T[1-9]\d{12}$/.test(number)) return false
  const sum = Array.from(number.slice(2))
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2), 0)
  return 9 - (sum % 9) === Number(number.charAt(1))
}

const anyNumber = /^[\p{L}\d][\p{L}\d .\-/]{1,29}$/u

export function isTaxNumber(number: string, country: string): boolean {
  if (country === 'JP') return isJapanese(number)
  const prefix = prefixOf(country)
  const scheme = schemes.get(prefix)
  if (scheme === undefined) return anyNumber.test(number)
  const own = number.slice(prefix.length)
  return number.startsWith(prefix) && scheme.shape.test(own) && scheme.isRight(own)
}

const examples: ReadonlyMap<string, string> = new Map([
  ['JP', 'T9234567890123'],
  ['AT', 'ATU13585627'],
  ['BE', 'BE0428759497'],
  ['DE', 'DE136695976'],
  ['ES', 'ESB58378431'],
  ['FR', 'FR40303265045'],
  ['IE', 'IE6433435F'],
  ['IT', 'IT00743110157'],
  ['LU', 'LU15027442'],
  ['NL', 'NL004495445B01'],
  ['PT', 'PT501964843'],
])

export const taxNumberExample = (country: string): string | null => examples.get(country) ?? null
