const LARGEST = 999_999_999

/** An amount as a field shows it before it is edited. */
export const typedOf = (minor: number | null, currency: string): string => {
  if (minor === null) return ''
  return currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2)
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
