import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { Link } from '../../lib/navigation/index.ts'
import { monthText } from '../../lib/wire/payment-status.ts'
import { hasReceipt } from './has-receipt.ts'

interface ReceiptLinkProps {
  readonly billing: BillingInfo
  /** As a button it says what it opens: no column does. */
  readonly look?: '' | 'btn ghost'
}

/** The way to the receipt, which only a paid billing has. */
export function ReceiptLink({ billing, look = '' }: ReceiptLinkProps) {
  const t = useTranslations()
  if (!hasReceipt(billing)) return <span className="soft">–</span>
  return (
    <Link
      className={look}
      to="/receipt/$id"
      params={{ id: billing.billingInfoId }}
      aria-label={t('billing.openReceipt', { month: monthText(billing.billingTargetYearMonth) })}
    >
      {look === '' ? t('common.open') : t('terms.receipt')}
    </Link>
  )
}
