import { arePercents } from '@touchline/domain/notices'

const LARGEST = 999_999_999

/** Percents as they are typed, with commas or spaces between them, in any order; null where one is wrong. */
export function percentsIn(text: string): number[] | null {
  const words = text
    .normalize('NFKC')
    .split(/[\s,;、·%]+/)
    .filter((word) => word !== '')
  const percents = [...new Set(words.map(Number))].toSorted((one, other) => one - other)
  return arePercents(percents) ? percents : null
}

/** An amount in minor units as it is typed, null where nothing is; 'wrong' where it is no amount above 0. */
export function minorIn(text: string, currency: string): number | null | 'wrong' {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return null
  const decimals = currency === 'JPY' ? 0 : 2
  // A comma or a point before one or two digits at the end divides; all others group.
  const [, whole = '', cents = ''] = /^([\d.,\s'’]*?)(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  const digits = whole.replaceAll(/[.,\s'’]/g, '')
  if (digits === '' || (decimals === 0 && cents !== '')) return 'wrong'
  const minor = Number(digits) * 10 ** decimals + Number(cents.padEnd(decimals, '0'))
  return minor >= 1 && minor <= LARGEST ? minor : 'wrong'
}
