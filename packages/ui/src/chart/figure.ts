interface Figure {
  /** Minor units of the currency. */
  readonly minor: number
  readonly currency: string
  readonly locale: string
}

/** Cached: creating formats is slow. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Exact, without decimals where they are 0. */
export function figureText({ minor, currency, locale }: Figure, style: 'decimal' | 'currency'): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', useGrouping: true } as const
  const { maximumFractionDigits: digits = 0 } = formatOf(locale, options).resolvedOptions()
  const major = minor / 10 ** digits
  const shown = Number.isInteger(major) ? 0 : digits
  const fractions = { minimumFractionDigits: shown, maximumFractionDigits: shown }
  return formatOf(locale, { ...options, ...fractions, style })
    .format(major)
    .replace('￥', '¥')
}
