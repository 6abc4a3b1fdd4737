import type { BillingInfo } from '@touchline/contract/billing'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Coded } from '@touchline/ui/figures/coded.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { gapAfter } from '@touchline/words/sentences'
import { type ComponentType, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useFailedBilling } from '../../lib/account/use-account.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { helpLinks, isSafeLink } from '../../lib/http/config.ts'
import { pay } from '../../lib/payment/pay.ts'
import { useQuotedTerm } from '../../lib/payment/unpaid.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { Allowed } from '../allowed.tsx'
import { isHeld } from '../on-hold-note.tsx'
import { useDeclineWords } from './decline-text.ts'
import { PausedPlan } from './paused-plan.tsx'
import { useBill, useReportOutcome, useWays, type Ways } from './repair.ts'

export interface FrameProps {
  readonly title: string
  readonly action: ReactNode
  readonly reason: string
  readonly code: string
}

function AsBanner({ reason, code, ...props }: FrameProps & { readonly isTitleSaid?: boolean }) {
  const t = useTranslations('payment.repair')
  return (
    <Banner tone="error" {...props}>
      <PausedPlan part="stopped" />
      <details>
        <summary className="small">{t('details')}</summary>
        <p>
          {reason}
          {gapAfter(reason)}
          <PausedPlan part="returning" />
        </p>
        <small className="code-line">{code}</small>
      </details>
    </Banner>
  )
}

const BelowTitle = (props: FrameProps) => <AsBanner isTitleSaid {...props} />

export const UnpaidBelowTitle = () => <FailedPayment frame={BelowTitle} />

interface FailedPaymentProps {
  readonly frame?: ComponentType<FrameProps>
}

export const PaymentNotice = ({ isOnHold = false }: { readonly isOnHold?: boolean }) =>
  isOnHold ? <OnHoldNotice /> : <FailedPayment />

/** Empty if all is paid. */
export function FailedPayment({ frame: Frame = AsBanner }: FailedPaymentProps = {}) {
  const t = useTranslations('payment.repair')
  const billing = useFailedBilling()
  const words = useDeclineWords()
  const { amount, period } = useBill(billing)
  const [isOpen, setIsOpen] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const reportOutcome = useReportOutcome()
  const quotedTerm = useQuotedTerm()
  const ways = useWays(billing)
  if (billing === undefined) return null
  const [reason = '', code = ''] = words(billing.settlementFailureReason).split('\n')
  const ask = () => setIsOpen(true)
  const payNow = async () => {
    setIsOpen(false)
    setIsPaying(true)
    const outcome = await pay(billing.billingInfoId, quotedTerm).catch(whyNotMade)
    await reloadAll()
    setIsPaying(false)
    await reportOutcome(outcome, billing.billingInfoId)
  }
  return (
    <>
      <Frame
        title={t('title', { ...period, amount })}
        reason={reason}
        code={code}
        action={
          <Allowed to="pay">
            {/* The likeliest way first. */}
            <Button busy={isPaying} onClick={ways.leadsWithCard ? ways.toCard : ask}>
              {ways.leadsWithCard ? t('otherCard') : t('pay')}
            </Button>
            {ways.card !== null && (
              <Button look="ghost" disabled={isPaying} onClick={ways.leadsWithCard ? ask : ways.toCard}>
                {ways.leadsWithCard ? t('again', { card: ways.card }) : t('otherCard')}
              </Button>
            )}
          </Allowed>
        }
      />
      {isOpen && (
        <RepairDialog billing={billing} ways={ways} onPay={() => void payNow()} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

function whyNotMade(error: unknown): 'quote-changed' | 'charging-stopped' | 'on-hold' | 'not-reached' {
  if (isHeld(error)) return 'on-hold'
  const code = error instanceof ApiError ? error.code : null
  return code === 'quote-changed' || code === 'charging-stopped' ? code : 'not-reached'
}

function OnHoldNotice() {
  const t = useTranslations('onHold')
  const help = useTranslations('help')
  const support = helpLinks()?.support
  const link = support !== undefined && isSafeLink(support) ? <a href={support}>{help('support')}</a> : undefined
  return (
    <Banner tone="info" title={t('title')} action={link}>
      {t('text')}
    </Banner>
  )
}

interface RepairProps {
  readonly billing: BillingInfo
  readonly ways: Ways
  readonly onPay: () => void
  readonly onClose: () => void
}

function RepairDialog({ billing, ways, onPay, onClose }: RepairProps) {
  const t = useTranslations('payment.repair')
  const common = useTranslations('common')
  const words = useDeclineWords()
  const { amount, period } = useBill(billing)
  const isAsked = billing.settlementFailureReason?.code === 'authentication_required'
  const takeAnother = () => {
    onClose()
    ways.toCard()
  }
  return createPortal(
    <Dialog
      title={t('dialogTitle', { amount })}
      onCancel={onClose}
      footer={
        <>
          {/* A held key must not pay. */}
          <Button look="ghost" data-autofocus onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button look={ways.leadsWithCard ? 'main' : 'ghost'} onClick={takeAnother}>
            {t('otherCard')}
          </Button>
          {ways.card !== null && (
            <Button look={ways.leadsWithCard ? 'ghost' : 'main'} onClick={onPay}>
              {isAsked ? t('authenticate') : t('withCard', { card: ways.card })}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Coded text={words(billing.settlementFailureReason)} />
      </p>
      <p>{t('same', period)}</p>
      <p>
        <PausedPlan />
      </p>
    </Dialog>,
    document.body,
  )
}
