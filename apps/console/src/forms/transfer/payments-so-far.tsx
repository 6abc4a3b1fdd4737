import type { TransferBill } from '@touchline/contract/transfers'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import './transfer.css'

/** What came for a bill, each with what was open after it. */
export function PaymentsSoFar({ bill: { payments, total, currency } }: { readonly bill: TransferBill }) {
  const t = useTranslations('transfer')
  const { locale } = useLanguage()
  const text = (minor: number) => moneyText({ minor, currency, locale })
  const openAfter = (index: number) => payments.slice(0, index + 1).reduce((open, { amount }) => open - amount, total)
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
        {payments.map(({ paidDate, amount }, index) => (
          <tr key={openAfter(index)}>
            <td>{paidDate}</td>
            <td>{text(amount)}</td>
            <td>{text(openAfter(index))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
