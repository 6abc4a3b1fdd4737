import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import type { Instant } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { PaymentsSoFar } from '../../../forms/transfer/payments-so-far.tsx'
import { transfersQuery } from '../../../forms/transfer/transfers-query.ts'
import { WhereToPay } from '../../../forms/transfer/where-to-pay.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { loadable } from '../../../lib/request/loadable.ts'
import { moneyText } from '../../../ui/figures/money.tsx'

interface BillTransferProps {
  readonly bill: BillingInfo
  readonly now: Instant
  readonly zone: string
}

/** For a bill by bank transfer: where to pay what is open, what came for it, and what is left over. */
export function BillTransfer({ bill, now, zone }: BillTransferProps) {
  const t = useTranslations('transfer')
  const { locale } = useLanguage()
  const transfers = loadable(useQuery(transfersQuery(bill.billingInfoId)))
  return (
    <section className="bill-transfer" aria-label={t('title')}>
      <WhenLoaded content={transfers} shape="card">
        {(value) => {
          const [own] = value.bills
          const { currency, amount } = value.credit
          return (
            <>
              {own !== undefined && own.open > 0 && <WhereToPay bank={value.bank} bill={own} now={now} zone={zone} />}
              {own !== undefined && own.payments.length > 0 && <PaymentsSoFar bill={own} />}
              {amount > 0 && (
                <p className="transfer-credit small soft">
                  {t('credit', { amount: moneyText({ minor: amount, currency, locale }) })}
                </p>
              )}
            </>
          )
        }}
      </WhenLoaded>
    </section>
  )
}
