/** A format takes longer to make than to use, and a page has a hundred amounts. */
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
  /** Minor units of the currency. */
  readonly minor: number
  readonly currency: string
  readonly locale: string
  readonly grouping?: Grouping
}

/** Japanese writes a full-width yen sign, which leaves a gap before the figure; everything else is as Intl has it. */
const signOf = (sign: string): string => (sign === '￥' ? '¥' : sign)

const majorOf = (minor: number, currency: string): number => (currency === 'JPY' ? minor : minor / 100)

/** An amount as its sign, digits and separators, in the order in which the language writes them. */
export const amountParts = ({ minor, currency, locale, grouping = 'always' }: Amount): Intl.NumberFormatPart[] =>
  formatOf(locale, currency, grouping)
    .formatToParts(majorOf(minor, currency))
    .map(({ type, value }) => ({ type, value: signOf(value) }))

export const amountText = (amount: Amount): string =>
  amountParts(amount)
    .map(({ value }) => value)
    .join('')
