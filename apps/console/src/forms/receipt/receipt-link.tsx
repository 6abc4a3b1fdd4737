import type { BillingInfo } from '@touchline/contract/billing'
import { firstDay } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Link } from '../../lib/navigation/index.ts'
import { monthText } from '../../lib/wire/payment-status.ts'
import { hasReceipt } from './has-receipt.ts'

interface ReceiptLinkProps {
  readonly billing: BillingInfo
  readonly look?: '' | 'btn ghost'
}

export function ReceiptLink({ billing, look = '' }: ReceiptLinkProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  if (!hasReceipt(billing)) return <span className="soft">–</span>
  return (
    <Link
      className={look}
      to="/receipt/$id"
      params={{ id: billing.billingInfoId }}
      aria-label={t('billing.openReceipt', {
        month: dateText(firstDay(monthText(billing.billingTargetYearMonth)), locale, 'monthYear'),
      })}
    >
      {look === '' ? t('common.open') : t('terms.receipt')}
    </Link>
  )
}
