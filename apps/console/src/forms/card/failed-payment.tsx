import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { isRetryUseful } from '@touchline/domain/payment'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { useFailedBilling } from '../../lib/account/use-account.ts'
import { showMessage } from '../../lib/messages.ts'
import { type PayOutcome, pay } from '../../lib/payment/pay.ts'
import { monthText } from '../../lib/payment/payment-status.ts'
import { useQuotedTerm } from '../../lib/payment/unpaid.ts'
import { ApiError } from '../../lib/request/api-error.ts'
import { contractQuery, reloadAll } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { Banner } from '../../ui/dialog/banner.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Coded } from '../../ui/figures/coded.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useDeclineWords } from './decline-text.ts'
import { PausedPlan } from './paused-plan.tsx'

/** A payment that failed, why, what it stops, and the card that can repair it first; nothing where all is paid. */
export function FailedPayment() {
  const t = useTranslations('payment.repair')
  const billing = useFailedBilling()
  const words = useDeclineWords()
  const { amount, month } = useBill(billing)
  const [isOpen, setIsOpen] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const reportOutcome = useReportOutcome()
  const quotedTerm = useQuotedTerm()
  const ways = useWays(billing)
  if (billing === undefined) return null
  const payNow = async () => {
    setIsOpen(false)
    setIsPaying(true)
    const outcome = await pay(billing.billingInfoId, quotedTerm).catch(whyNotMade)
    await reloadAll()
    setIsPaying(false)
    await reportOutcome(outcome)
  }
  return (
    <>
      <Banner
        tone="error"
        title={t('title', { month, amount })}
        action={
          <>
            <Button look={ways.leadsWithCard ? 'main' : 'ghost'} disabled={isPaying} onClick={ways.toCard}>
              {ways.cardLabel}
            </Button>
            {ways.last4 !== null && (
              <Button look={ways.leadsWithCard ? 'ghost' : 'main'} busy={isPaying} onClick={() => setIsOpen(true)}>
                {t('pay')}
              </Button>
            )}
          </>
        }
      >
        <Coded text={words(billing.settlementFailureReason)} />
        <PausedPlan />
      </Banner>
      {isOpen && (
        <RepairDialog billing={billing} ways={ways} onPay={() => void payNow()} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

const whyNotMade = (error: unknown): 'quote-changed' | 'not-reached' =>
  error instanceof ApiError && error.code === 'quote-changed' ? 'quote-changed' : 'not-reached'

function useBill(billing: BillingInfo | undefined): { readonly amount: string; readonly month: string } {
  const { locale } = useLanguage()
  if (billing === undefined) return { amount: '', month: '' }
  const { total, currency } = billing.charge
  return { amount: moneyText({ minor: total, currency, locale }), month: monthText(billing.billingTargetYearMonth) }
}

interface Ways {
  /** Whether the card that failed is not worth another try. */
  readonly leadsWithCard: boolean
  /** Of the card on file; null where none pays. */
  readonly last4: string | null
  readonly cardLabel: string
  readonly toCard: () => void
}

/** Another card, or the one on file once more: first the one that can work. */
function useWays(billing: BillingInfo | undefined): Ways {
  const t = useTranslations('payment')
  const navigate = useNavigate()
  const payment = useQuery(contractQuery()).data?.document.payment
  // A card that was deleted stays known to the provider, but it pays no more.
  const card = payment?.method === 'CREDIT_CARD' ? payment.paymentService : null
  const failure = billing?.settlementFailureReason ?? null
  return {
    leadsWithCard: card === null || failure === null || !isRetryUseful(failure),
    last4: card?.cardLast4 ?? null,
    cardLabel: card === null ? t('add') : t('change'),
    toCard: () =>
      void navigate({ to: card === null ? '/contract-info/payment-info-add' : '/contract-info/payment-info-change' }),
  }
}

interface RepairProps {
  readonly billing: BillingInfo
  readonly ways: Ways
  readonly onPay: () => void
  readonly onClose: () => void
}

/** The card on file, another card, or the bank's confirmation: always the same bill. */
function RepairDialog({ billing, ways, onPay, onClose }: RepairProps) {
  const t = useTranslations('payment.repair')
  const words = useDeclineWords()
  const { amount, month } = useBill(billing)
  const isAsked = billing.settlementFailureReason?.code === 'authentication_required'
  const takeAnother = () => {
    onClose()
    ways.toCard()
  }
  return (
    <Dialog
      title={t('dialogTitle', { amount })}
      onCancel={onClose}
      footer={
        <>
          {/* A key that is still held down must not pay. */}
          <Button look="ghost" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look={ways.leadsWithCard ? 'main' : 'ghost'} onClick={takeAnother}>
            {ways.cardLabel}
          </Button>
          {ways.last4 !== null && (
            <Button look={ways.leadsWithCard ? 'ghost' : 'main'} onClick={onPay}>
              {isAsked ? t('authenticate') : t('withCard', { last4: ways.last4 })}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Coded text={words(billing.settlementFailureReason)} />
      </p>
      <p>{t('same', { month })}</p>
      <p>
        <PausedPlan />
      </p>
    </Dialog>
  )
}

/** Says what became of a payment. */
export function useReportOutcome(): (outcome: PayOutcome | 'quote-changed' | 'not-reached') => Promise<void> {
  const t = useTranslations('payment.repair')
  const words = useDeclineWords()
  return async (outcome) => {
    if (outcome === 'not-reached' || outcome === 'quote-changed') {
      const body = outcome === 'not-reached' ? t('notReached') : t('changed')
      await showMessage({ title: t('failedTitle'), body, ok: t('ok') })
      return
    }
    switch (outcome.kind) {
      case 'paid':
        return showToast({ text: t('paid') })
      case 'pending':
        return showToast({ text: t('pending') })
      case 'failed':
        await showMessage({ title: t('failedTitle'), body: words(outcome.reason), ok: t('ok') })
    }
  }
}
