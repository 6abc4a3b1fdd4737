import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PaymentsSoFar } from '../../../forms/transfer/payments-so-far.tsx'
import { transfersQuery } from '../../../forms/transfer/transfers-query.ts'
import { WhereToPay } from '../../../forms/transfer/where-to-pay.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { loadable } from '../../../lib/request/loadable.ts'
import { Card } from '../../../ui/card.tsx'
import type { OverviewAccount } from '../overview-account.ts'

/** What waits for a bank transfer: how much, until when, where to and under which reference. */
export function ToTransfer({ account: { now, contract } }: { readonly account: OverviewAccount }) {
  const t = useTranslations('transfer')
  const shell = useTranslations('shell')
  const transfers = loadable(useQuery(transfersQuery()))
  return (
    <Card
      title={t('title')}
      className="to-transfer"
      action={
        <Link className="btn ghost" to="/billing-history">
          {shell('billingHistory')}
        </Link>
      }
    >
      <WhenLoaded content={transfers} shape="card">
        {(value) =>
          value.bills.map((bill) => (
            <div key={bill.billingInfoId}>
              <WhereToPay bank={value.bank} bill={bill} now={now} zone={contract.zone} />
              {bill.payments.length > 0 && <PaymentsSoFar bill={bill} />}
            </div>
          ))
        }
      </WhenLoaded>
    </Card>
  )
}
