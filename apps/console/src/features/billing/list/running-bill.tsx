import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { payDateOf } from '../../../lib/payment/due-dates.ts'
import { Dated } from '../../../ui/figures/dated.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import { BillingChip } from '../billing-chip.tsx'
import { fullOf } from '../month/bill-columns.tsx'
import { BillBar } from './bill-bar.tsx'
import { BillLink } from './bill-link.tsx'

interface RunningBillProps {
  readonly bill: BillingInfo
  readonly all: readonly BillingInfo[]
  readonly isChosen: boolean
}

/** The month that is not over: it is no history yet, so that it stands above it. */
export function RunningBill({ bill, all, isChosen }: RunningBillProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { charge } = bill
  const date = payDateOf(bill)
  return (
    <div className={`bill-running ${isChosen ? 'marked' : ''}`}>
      <BillLink bill={bill} isChosen={isChosen} />
      <BillBar bill={bill} full={fullOf(all, charge.currency)} />
      <BillingChip billing={bill} />
      {bill.billingStatus !== 'InProgress' && (
        <b className="num">{moneyText({ minor: charge.total, currency: charge.currency, locale })}</b>
      )}
      <small className="soft">
        {bill.paymentMethod === 'BANK_TRANSFER' ? (
          <Dated text={t('transfer.dueOn', { date })} />
        ) : (
          <Dated text={`${t('billing.paymentDate')} ${date}`} />
        )}
      </small>
    </div>
  )
}
