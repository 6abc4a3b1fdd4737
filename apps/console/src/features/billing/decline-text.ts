import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'

/** The provider's codes that have words of their own; any other is told by its code. */
const known = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  incorrect_cvc: 'incorrectCvc',
  processing_error: 'processingError',
  authentication_required: 'authenticationRequired',
  card_missing: 'cardMissing',
  generic_decline: 'genericDecline',
  card_declined: 'genericDecline',
} as const

const isKnown = (code: string): code is keyof typeof known => Object.hasOwn(known, code)

/** What happened, what to do next and the code, for a billing in Error; null for any other. */
export function useDeclineText({ paymentStatus, settlementFailureReason }: BillingInfo): string | null {
  const t = useTranslations('billing.declines')
  if (paymentStatus !== 'Error') return null
  const code = settlementFailureReason?.declineCode ?? settlementFailureReason?.code ?? 'unknown'
  return isKnown(code) ? t('text', { text: t(known[code]), code }) : t('unknown', { code })
}
