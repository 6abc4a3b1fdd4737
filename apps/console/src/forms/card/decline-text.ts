import type { BillingInfo } from '@touchline/contract/billing'
import { billKind, declineOf } from '@touchline/domain/payment'
import { useTranslations } from 'use-intl'
import type { FailureReason } from '../../lib/payment/pay.ts'

export function useDeclineWords(): (reason: FailureReason | null) => string {
  const t = useTranslations('declines')
  return (failure) => {
    const { code, decline } = declineOf(failure ?? { code: 'unknown', declineCode: null })
    if (decline === null) return t('unknown', { code })
    return t('text', { reason: t(`reasons.${decline.reason}`), action: t(`actions.${decline.action}`), code })
  }
}

/** ProcessCallError. */
const unanswered: FailureReason = { code: 'payment_outcome_unknown', declineCode: null }

export function useDeclineText(billing: BillingInfo): string | null {
  const words = useDeclineWords()
  const kind = billKind(billing)
  if (kind === 'unclear') return words(unanswered)
  return kind === 'declined' ? words(billing.settlementFailureReason) : null
}
