import { amountParts, amountText } from '@touchline/words/amount'

interface MoneyProps {
  readonly minor: number
  readonly currency: string
  readonly locale: string
}

/** Minus sign; papers and files keep the hyphen for software. */
export const moneyText = (money: MoneyProps): string => amountText(money).replace('-', '−')

const isRaised = (type: string): boolean => type === 'currency' || type === 'decimal' || type === 'fraction'

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
