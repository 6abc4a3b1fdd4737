import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/language.tsx'
import { showMessage } from '../lib/messages.ts'
import { type PayOutcome, pay } from '../lib/pay.ts'
import { failedBilling, monthText } from '../lib/payment-status.ts'
import { billingsQuery, contractQuery, reloadAll } from '../lib/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { moneyText } from '../ui/money.tsx'
import { useDeclineWords } from './decline-text.ts'

/** A payment that failed, with its reason and the one button that repairs it; nothing where all is paid. */
export function FailedPayment() {
  const t = useTranslations('payment.repair')
  const billing = failedBilling(useQuery(billingsQuery()).data ?? [])
  const words = useDeclineWords()
  const { amount, month } = useBill(billing)
  const [isOpen, setIsOpen] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const tellOutcome = useTellOutcome()
  if (billing === undefined) return null
  const payNow = async () => {
    setIsOpen(false)
    setIsPaying(true)
    const outcome = await pay(billing.billingInfoId).catch(() => 'not-reached' as const)
    await reloadAll()
    setIsPaying(false)
    await tellOutcome(outcome)
  }
  return (
    <>
      <Banner
        tone="error"
        title={t('title', { month, amount })}
        action={
          <Button busy={isPaying} onClick={() => setIsOpen(true)}>
            {t('pay')}
          </Button>
        }
      >
        {words(billing.settlementFailureReason)}
      </Banner>
      {isOpen && <RepairDialog billing={billing} onPay={() => void payNow()} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function useBill(billing: BillingInfo | undefined): { readonly amount: string; readonly month: string } {
  const { locale } = useLanguage()
  if (billing === undefined) return { amount: '', month: '' }
  const { total, currency } = billing.charge
  return { amount: moneyText({ minor: total, currency, locale }), month: monthText(billing.billingTargetYearMonth) }
}

interface RepairProps {
  readonly billing: BillingInfo
  readonly onPay: () => void
  readonly onClose: () => void
}

/** The card on file, another card, or the bank's confirmation: always the same bill. */
function RepairDialog({ billing, onPay, onClose }: RepairProps) {
  const t = useTranslations('payment.repair')
  const navigate = useNavigate()
  const words = useDeclineWords()
  const { amount, month } = useBill(billing)
  const payment = useQuery(contractQuery()).data?.document.payment
  // A card that was deleted stays known to the provider, but it pays no more.
  const card = payment?.method === 'CREDIT_CARD' ? payment.paymentService : null
  const isAsked = billing.settlementFailureReason?.code === 'authentication_required'
  const takeAnother = () => {
    onClose()
    void navigate({ to: card === null ? '/contract-info/payment-info-add' : '/contract-info/payment-info-change' })
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
          <Button look={card === null ? 'main' : 'ghost'} onClick={takeAnother}>
            {t('otherCard')}
          </Button>
          {card !== null && (
            <Button onClick={onPay}>{isAsked ? t('authenticate') : t('withCard', { last4: card.cardLast4 })}</Button>
          )}
        </>
      }
    >
      <p>{words(billing.settlementFailureReason)}</p>
      <p>{t('same', { month })}</p>
    </Dialog>
  )
}

/** Says what became of a payment. */
export function useTellOutcome(): (outcome: PayOutcome | 'not-reached') => Promise<void> {
  const t = useTranslations('payment.repair')
  const words = useDeclineWords()
  return async (outcome) => {
    if (outcome === 'not-reached') {
      await showMessage({ title: t('failedTitle'), body: t('notReached'), ok: t('ok') })
      return
    }
    switch (outcome.kind) {
      case 'paid':
        await showMessage({ title: t('paidTitle'), body: t('paid'), ok: t('ok') })
        return
      case 'pending':
        await showMessage({ title: t('pendingTitle'), body: t('pending'), ok: t('ok') })
        return
      case 'failed':
        await showMessage({ title: t('failedTitle'), body: words(outcome.reason), ok: t('ok') })
    }
  }
}
