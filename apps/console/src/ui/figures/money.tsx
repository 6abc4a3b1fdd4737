interface MoneyProps {
  /** Minor units of the currency. */
  readonly minor: number
  readonly currency: string
  readonly locale: string
}

/** A format takes longer to make than to use, and a page has a hundred amounts. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  formats.set(key, format)
  return format
}

/** Japanese writes a full-width yen sign, which leaves a gap before the figure; everything else is as Intl has it. */
const signOf = (sign: string): string => (sign === '￥' ? '¥' : sign)

const majorOf = (minor: number, currency: string): number => (currency === 'JPY' ? minor : minor / 100)

export const moneyText = ({ minor, currency, locale }: MoneyProps): string =>
  formatOf(locale, currency)
    .formatToParts(majorOf(minor, currency))
    .map(({ value }) => signOf(value))
    .join('')

/** What stands raised next to the whole amount. */
const isRaised = (type: string): boolean => type === 'currency' || type === 'decimal' || type === 'fraction'

/** An amount in large type, its currency and decimals smaller. */
export const BigMoney = ({ minor, currency, locale }: MoneyProps) => (
  <span className="money large num">
    {formatOf(locale, currency)
      .formatToParts(majorOf(minor, currency))
      .map(({ type, value }) =>
        isRaised(type) ? (
          <span key={type} className="raised">
            {signOf(value)}
          </span>
        ) : (
          value
        ),
      )}
  </span>
)
