/** A format takes longer to make than to use, and a page has a hundred amounts. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: string, isGrouped: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isGrouped}`
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, isGrouped ? { ...options, useGrouping: true } : options)
  formats.set(key, format)
  return format
}

interface Amount {
  /** Minor units of the currency. */
  readonly minor: number
  readonly currency: string
  readonly locale: string
  /** Thousands are grouped from 1,000 on, also in Spanish and Portuguese; without it, as each language has it. */
  readonly isGrouped?: boolean
}

/** Japanese writes a full-width yen sign, which leaves a gap before the figure; everything else is as Intl has it. */
const signOf = (sign: string): string => (sign === '￥' ? '¥' : sign)

const majorOf = (minor: number, currency: string): number => (currency === 'JPY' ? minor : minor / 100)

/** An amount as its sign, digits and separators, in the order in which the language writes them. */
export const amountParts = ({ minor, currency, locale, isGrouped = true }: Amount): Intl.NumberFormatPart[] =>
  formatOf(locale, currency, isGrouped)
    .formatToParts(majorOf(minor, currency))
    .map(({ type, value }) => ({ type, value: signOf(value) }))

export const amountText = (amount: Amount): string =>
  amountParts(amount)
    .map(({ value }) => value)
    .join('')
