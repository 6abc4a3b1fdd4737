import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { PaymentsSoFar } from '../../../forms/transfer/payments-so-far.tsx'
import { transfersQuery } from '../../../forms/transfer/transfers-query.ts'
import { WhereToPay } from '../../../forms/transfer/where-to-pay.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { loadable } from '../../../lib/request/loadable.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

interface BankDialogProps {
  readonly account: OverviewAccount
  readonly onClose: () => void
}

export function BankDialog({ account: { now, contract }, onClose }: BankDialogProps) {
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const transfers = loadable(useQuery(transfersQuery()))
  return (
    <Dialog title={t('title')} onCancel={onClose} footer={<Button onClick={onClose}>{common('close')}</Button>}>
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
    </Dialog>
  )
}
