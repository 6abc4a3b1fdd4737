import { Card } from '@touchline/ui/card.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'
import { BillDetail } from '../../features/billing/month/bill-detail.tsx'
import { FailedPayment, PaymentNotice } from '../../forms/card/failed-payment.tsx'
import { useIsOnHold } from '../../forms/on-hold-note.tsx'
import { Loading, WhenLoaded } from '../../forms/when-loaded.tsx'
import { useOlderBills } from '../../lib/account/older-bills.ts'
import { useAccount, useFailedBilling } from '../../lib/account/use-account.ts'
import { linked } from '../../lib/session/session.ts'
import '../../features/billing/billing.css'

export function PayTask() {
  const t = useTranslations('link')
  const bills = useTranslations('bills')
  const isOnHold = useIsOnHold()
  const account = useAccount()
  const failed = useFailedBilling()
  if (isOnHold) return <PaymentNotice isOnHold />
  return (
    <WhenLoaded content={account} shape="bills">
      {(value) =>
        failed === undefined ? (
          <Card>
            <b>{bills('title.paid')}</b>
            <EmptyState>{t('nothingToPay')}</EmptyState>
          </Card>
        ) : (
          <div className="linked-stack">
            <FailedPayment />
            <BillDetail bill={failed} account={value} />
          </div>
        )
      }
    </WhenLoaded>
  )
}

export function InvoiceTask() {
  const t = useTranslations('link')
  const account = useAccount()
  const { billings, older } = useOlderBills(account.state === 'ready' ? account.value : null, true)
  return (
    <WhenLoaded content={account} shape="bills">
      {(value) => {
        const bill = billings.find((each) => each.billingInfoId === linked()?.billingInfoId)
        if (bill === undefined && older === 'loading') return <Loading shape="bills" />
        return (
          <div className="linked-stack">
            {bill === undefined ? (
              <EmptyState>{t('noBill')}</EmptyState>
            ) : (
              <BillDetail bill={bill} account={{ ...value, billings }} />
            )}
          </div>
        )
      }}
    </WhenLoaded>
  )
}
