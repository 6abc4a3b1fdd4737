import { Link } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { isNothingToPay, monthText } from '../../lib/payment/payment-status.ts'

/** The way to the receipt, which only a paid billing has. */
export function ReceiptLink({ billing }: { readonly billing: BillingInfo }) {
  const t = useTranslations('billing')
  if (billing.paymentStatus !== 'Complete' || isNothingToPay(billing)) return <span className="soft">–</span>
  return (
    <Link
      to="/receipt/$id"
      params={{ id: billing.billingInfoId }}
      aria-label={t('openReceipt', { month: monthText(billing.billingTargetYearMonth) })}
    >
      {t('open')}
    </Link>
  )
}
