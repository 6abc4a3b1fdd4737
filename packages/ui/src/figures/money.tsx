import { amountParts, amountText } from '@touchline/words/amount'

interface MoneyProps {
  /** Minor units of the currency. */
  readonly minor: number
  readonly currency: string
  readonly locale: string
}

/** Less than nothing has a minus on screens; papers and files have the hyphen that software reads. */
export const moneyText = (money: MoneyProps): string => amountText(money).replace('-', '−')

/** What stands raised next to the whole amount. */
const isRaised = (type: string): boolean => type === 'currency' || type === 'decimal' || type === 'fraction'

/** An amount in large type, its currency and decimals smaller. */
export const BigMoney = ({ minor, currency, locale }: MoneyProps) => (
  <span className="money large num">
    {amountParts({ minor, currency, locale }).map(({ type, value }) =>
      isRaised(type) ? (
        <span key={type} className="raised">
          {value}
        </span>
      ) : (
        value
      ),
    )}
  </span>
)
