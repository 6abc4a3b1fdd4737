import { dateOf } from '@touchline/domain/calendar'
import { waitsForTransfer } from '@touchline/domain/payment'
import { useTranslations } from 'use-intl'
import { hasReceipt } from '../../../forms/receipt/has-receipt.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { isToCome, type Season } from './columns.ts'
import { useSeasonText } from './season-text.ts'

interface SumsProps {
  readonly season: Season
  readonly account: OverviewAccount
  readonly coming?: string
}

export function Sums({ season, account, coming }: SumsProps) {
  const t = useTranslations('season')
  const plans = useTranslations('plans')
  const text = useSeasonText(account)
  const bills = season.columns.flatMap((column) => column.bills)
  const isAnyPast = bills.some((bill) => !isToCome(bill)) || account.billings.some(hasReceipt)
  const date = text.today(dateOf(account.now, account.contract.zone))
  const isTransferred = account.billings.some(waitsForTransfer)
  const standing = isTransferred ? t('comingDue') : plans('yearAhead.next')
  const ahead = season.isAnyDeclined ? t('comingOwed') : (coming ?? standing)
  return (
    <div className="season-sums">
      <p>
        {isAnyPast ? (
          <>
            <Sum name={t(isTransferred ? 'receivedHalf' : 'paidHalf')} amount={text.money(season.paid)} />
            {season.isAfterRefunds && ` ${t('afterRefunds')}`}
          </>
        ) : (
          t('startsHere')
        )}
      </p>
      <p className="season-today">{t('today', { date })}</p>
      <p>{season.coming > 0 ? <Sum name={ahead} amount={text.money(season.coming)} /> : t('nothingToCome')}</p>
    </div>
  )
}

const Sum = ({ name, amount }: { readonly name: string; readonly amount: string }) => (
  <>
    {name} <b>{amount}</b>
  </>
)
