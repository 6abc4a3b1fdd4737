import type { TransferBill } from '@touchline/contract/transfers'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { arrivals } from './arrivals.ts'
import './transfer.css'

export function PaymentsSoFar({ bill }: { readonly bill: TransferBill }) {
  const t = useTranslations('transfer')
  const { locale } = useLanguage()
  const text = (minor: number) => moneyText({ minor, currency: bill.currency, locale })
  return (
    <table className="payments-so-far num">
      <caption className="hidden-text">{t('payments')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('paidOn')}</th>
          <th scope="col">{t('paid')}</th>
          <th scope="col">{t('open')}</th>
        </tr>
      </thead>
      <tbody>
        {arrivals(bill).map(({ date, amount, open }) => (
          <tr key={open}>
            <td>{date}</td>
            <td>{text(amount)}</td>
            <td>{text(open)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
