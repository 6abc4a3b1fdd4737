interface Figure {
  /** Minor units of the currency. */
  readonly minor: number
  readonly currency: string
  readonly locale: string
}

/** An amount in a picture: exact, but without decimals where they are 0. */
export function figureText({ minor, currency, locale }: Figure, style: 'decimal' | 'currency'): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const { maximumFractionDigits: digits = 0 } = new Intl.NumberFormat(locale, options).resolvedOptions()
  const major = minor / 10 ** digits
  const shown = Number.isInteger(major) ? 0 : digits
  const fractions = { minimumFractionDigits: shown, maximumFractionDigits: shown }
  return new Intl.NumberFormat(locale, { ...options, ...fractions, style }).format(major).replace('￥', '¥')
}
