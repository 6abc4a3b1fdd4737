import { halfWidth } from '@touchline/domain/typed'

const LARGEST = 999_999_999

export const typedOf = (minor: number | null, currency: string): string => {
  if (minor === null) return ''
  return currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2)
}

/**
 * Minor units; null: empty; 'wrong': no amount above 0. One or two digits after a last comma or point are decimals;
 * groups by space, apostrophe or the language's own sign, since others are ambiguous.
 */
export function minorIn(text: string, currency: string, locale: string): number | null | 'wrong' {
  const typed = halfWidth(text)
  if (typed === '') return null
  const decimals = currency === 'JPY' ? 0 : 2
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  const groups = whole.split(groupsIn(locale, cents !== ''))
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((each) => /^\d{3}$/.test(each))
  if (!(isGrouped || /^\d+$/.test(whole)) || (decimals === 0 && cents !== '')) return 'wrong'
  const minor = Number(groups.join('')) * 10 ** decimals + Number(cents.padEnd(decimals, '0'))
  return minor >= 1 && minor <= LARGEST ? minor : 'wrong'
}

/** With decimals, the other sign only groups. */
function groupsIn(locale: string, hasDecimals: boolean): RegExp {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const isGroup = (sign: string) => hasDecimals || parts.some(({ type, value }) => type === 'group' && value === sign)
  const signs = ['.', ','].filter(isGroup).join('')
  return new RegExp(`[ '’${signs}]`)
}
