/** Creating a format is slow, and a page has a hundred amounts. */
const formats = new Map<string, Intl.NumberFormat>()

/** Always: from 1,000 on, also in Spanish and Portuguese; auto: as each language has it. */
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

/** Intl's full-width yen sign would leave a gap before the figure. */
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
