import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { cycleOf } from '@touchline/contract/wire-invoice'
import { firstDay } from '@touchline/domain/calendar'
import { isRetryUseful } from '@touchline/domain/payment'
import { cardName } from '@touchline/ui/card-brand.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { noteAnswer } from '../../lib/answer.ts'
import { showMessage } from '../../lib/messages.ts'
import { useNavigate } from '../../lib/navigation/index.ts'
import type { PayOutcome } from '../../lib/payment/pay.ts'
import { usePause } from '../../lib/payment/unpaid.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { monthText } from '../../lib/wire/payment-status.ts'
import { useDeclineWords } from './decline-text.ts'

interface BillWords {
  readonly amount: string
  readonly period: { readonly cycle: 'month' | 'year'; readonly month: string }
}

export function useBill(billing: BillingInfo | undefined): BillWords {
  const { locale } = useLanguage()
  if (billing === undefined) return { amount: '', period: { cycle: 'month', month: '' } }
  const { total, currency } = billing.charge
  return {
    amount: moneyText({ minor: total, currency, locale }),
    period: {
      cycle: cycleOf(billing),
      month: dateText(firstDay(monthText(billing.billingTargetYearMonth)), locale, 'monthYear'),
    },
  }
}

export interface Ways {
  readonly leadsWithCard: boolean
  readonly card: string | null
  readonly toCard: () => void
}

export function useWays(billing: BillingInfo | undefined): Ways {
  const navigate = useNavigate()
  const payment = useQuery(contractQuery()).data?.document.payment
  // A deleted card stays known to the provider.
  const card = payment?.method === 'CREDIT_CARD' ? payment.paymentService : null
  const failure = billing?.settlementFailureReason ?? null
  return {
    leadsWithCard: card === null || failure === null || !isRetryUseful(failure),
    card: card === null ? null : cardName(card),
    toCard: () =>
      void navigate({ to: card === null ? '/contract-info/payment-info-add' : '/contract-info/payment-info-change' }),
  }
}

export function useSayPaid(): (billingInfoId: string, wasPaused: boolean) => Promise<void> {
  const navigate = useNavigate()
  return async (billingInfoId, wasPaused) => {
    await navigate({ to: '/contract-info' })
    noteAnswer({ kind: 'paid', billingInfoId, wasPaused })
  }
}

export function useReportOutcome(): (
  outcome: PayOutcome | 'quote-changed' | 'charging-stopped' | 'on-hold' | 'not-reached',
  billingInfoId: string,
) => Promise<void> {
  const t = useTranslations()
  const words = useDeclineWords()
  const sayPaid = useSayPaid()
  const wasPaused = usePause() !== undefined
  return async (outcome, billingInfoId) => {
    if (typeof outcome === 'string') {
      const bodies = {
        'not-reached': t('payment.repair.notReached'),
        'quote-changed': t('payment.repair.changed'),
        'charging-stopped': t('payment.repair.stopped'),
        'on-hold': t('onHold.refused'),
      }
      const body = bodies[outcome]
      await showMessage({ title: t('payment.repair.failedTitle'), body, ok: t('common.ok') })
      return
    }
    switch (outcome.kind) {
      case 'paid':
        return sayPaid(billingInfoId, wasPaused)
      case 'pending':
        return showToast({ text: t('payment.repair.pending') })
      case 'failed':
        await showMessage({ title: t('payment.repair.failedTitle'), body: words(outcome.reason), ok: t('common.ok') })
    }
  }
}
