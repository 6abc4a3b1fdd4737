import type { BillingInfo } from '@touchline/contract/billing'
import { Card } from '@touchline/ui/card.tsx'
import { Coded } from '@touchline/ui/figures/coded.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CardForm, type CardOutcome } from '../../forms/card/card-fields.tsx'
import { useDeclineWords } from '../../forms/card/decline-text.ts'
import { PausedPlan } from '../../forms/card/paused-plan.tsx'
import { useBill, useSayPaid } from '../../forms/card/repair.ts'
import { useSaveCard } from '../../forms/card/save-card.ts'
import { useLeaveWarning } from '../../forms/leave-warning.ts'
import { WithSide } from '../../forms/side/with-side.tsx'
import { useFailedBilling } from '../../lib/account/use-account.ts'
import { showMessage } from '../../lib/messages.ts'
import { useLocation, useNavigate } from '../../lib/navigation/index.ts'
import { pay } from '../../lib/payment/pay.ts'
import { saveCardOn } from '../../lib/payment/payer.ts'
import { useQuotedTerm } from '../../lib/payment/unpaid.ts'
import { billingsQuery, queryClient, reloadAll } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { failedBilling } from '../../lib/wire/payment-status.ts'
import './payment.css'
import { WayBackOf } from '../../forms/taking-back/way-back-of.tsx'

const FORM = 'card-form'

export function CardPage() {
  const t = useTranslations('payment')
  const common = useTranslations('common')
  const isAdding = useLocation().pathname.endsWith('payment-info-add')
  const { save, isBusy, isComplete, setIsComplete, setIsTyped, leave, notPaid } = useCardSaving()
  const unpaid = useFailedBilling()
  const { amount } = useBill(unpaid)
  const title = isAdding ? t('addTitle') : t('changeTitle')
  const verb = isAdding ? common('add') : common('save')
  return (
    <>
      <Heading name={title}>{unpaid === undefined ? title : t('repair.payTitle', { amount })}</Heading>
      <WithSide
        changesOf={unpaid === undefined ? 'card' : null}
        notes={[
          [t('side.changes'), t('side.changesText')],
          [t('side.safe'), t('side.safeText')],
        ]}
      >
        <Card>
          {unpaid !== undefined && <Repaired bill={unpaid} />}
          <CardForm
            formId={FORM}
            beginsHere
            onComplete={setIsComplete}
            onTyped={setIsTyped}
            onSubmit={(confirm) => void save(confirm)}
          />
          {notPaid !== null && <NotPaid reason={notPaid} />}
          <div className="actions">
            <Button look="ghost" onClick={leave}>
              {common('cancel')}
            </Button>
            <Button type="submit" form={FORM} busy={isBusy} disabled={!isComplete}>
              {unpaid === undefined ? verb : t('repair.payButton', { amount })}
            </Button>
          </div>
          {unpaid === undefined && <WayBackOf call="saveCard" />}
        </Card>
      </WithSide>
    </>
  )
}

function NotPaid({ reason }: { readonly reason: string }) {
  const t = useTranslations('payment')
  return (
    <p className="card-declined" role="alert">
      <b>{t('notPaidTitle')}</b> <Coded text={reason} />
    </p>
  )
}

function Repaired({ bill }: { readonly bill: BillingInfo }) {
  const t = useTranslations('payment.repair')
  const { period } = useBill(bill)
  return (
    <p className="card-pays">
      {t('payText', period)}
      <br />
      <PausedPlan />
    </p>
  )
}

function useCardSaving() {
  const t = useTranslations('payment')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const saveCard = useSaveCard()
  const [isBusy, setIsBusy] = useState(false)
  const [isComplete, setIsComplete] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [notPaid, setNotPaid] = useState<string | null>(null)
  useCardWarning(isTyped && !isDone)
  const words = useDeclineWords()
  const quotedTerm = useQuotedTerm()
  const sayPaid = useSayPaid()
  const leave = () => void navigate({ to: '/contract-info/payment-info-manage' })
  const save = async (confirm: () => Promise<CardOutcome>) => {
    setIsBusy(true)
    setNotPaid(null)
    const unpaid = await whatFailed()
    let wasPaused = false
    const reportFailure = await saveCard({
      confirm,
      save: ({ document }, paymentMethodId) => {
        wasPaused = (document.pause ?? null) !== null
        return saveCardOn(document.contractInfoId, paymentMethodId, quotedTerm)
      },
    })
    if (reportFailure !== null) {
      setIsBusy(false)
      await reportFailure()
      return
    }
    setIsDone(true)
    if (unpaid === undefined) {
      await reloadAll()
      setIsBusy(false)
      await showMessage({ title: t('savedTitle'), body: t('saved'), ok: common('ok') })
      return leave()
    }
    const outcome = await pay(unpaid.billingInfoId, quotedTerm).catch(() => null)
    await reloadAll()
    setIsBusy(false)
    if (outcome?.kind === 'failed') {
      setNotPaid(t('savedNotPaid', { reason: words(outcome.reason) }))
      setIsTyped(false)
      return setIsDone(false)
    }
    if (outcome?.kind === 'paid') return sayPaid(unpaid.billingInfoId, wasPaused)
    await navigate({ to: '/contract-info' })
    return showToast({ text: t('savedPending') })
  }
  return { save, isBusy, isComplete, setIsComplete, setIsTyped, leave, notPaid }
}

async function whatFailed(): Promise<BillingInfo | undefined> {
  const list = await queryClient.fetchQuery({ ...billingsQuery(), staleTime: 0 }).catch(() => null)
  return list === null ? undefined : failedBilling(list.billings)
}

function useCardWarning(isTyped: boolean): void {
  const t = useTranslations()
  const question = { title: t('leave.title'), body: t('payment.leave'), ok: t('leave.leave'), cancel: t('leave.stay') }
  useLeaveWarning({ isActive: isTyped, question })
}
