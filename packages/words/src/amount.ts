/** Cached: creating formats is slow. */
const formats = new Map<string, Intl.NumberFormat>()

/** Always: from 1,000 on; auto: by language (not Spanish and Portuguese). */
type Grouping = 'always' | 'auto'

function formatOf(locale: string, currency: string, grouping: Grouping): Intl.NumberFormat {
  const key = `${locale} ${currency} ${grouping}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      useGrouping: grouping,
    })
  formats.set(key, format)
  return format
}

interface Amount {
  readonly minor: number
  readonly currency: string
  readonly locale: string
  readonly grouping?: Grouping
}

/** The full-width yen sign would leave a gap. */
const signOf = (sign: string): string => (sign === '￥' ? '¥' : sign)

const majorOf = (minor: number, currency: string): number => (currency === 'JPY' ? minor : minor / 100)

export const amountParts = ({ minor, currency, locale, grouping = 'always' }: Amount): Intl.NumberFormatPart[] =>
  formatOf(locale, currency, grouping)
    .formatToParts(majorOf(minor, currency))
    .map(({ type, value }) => ({ type, value: signOf(value) }))

export const amountText = (amount: Amount): string =>
  amountParts(amount)
    .map(({ value }) => value)
    .join('')
