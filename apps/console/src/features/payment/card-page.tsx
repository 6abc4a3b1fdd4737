import { useQuery } from '@tanstack/react-query'
import { useBlocker, useLocation, useNavigate } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CardForm, type CardOutcome } from '../../forms/card-fields.tsx'
import { useDeclineWords } from '../../forms/decline-text.ts'
import { showMessage } from '../../lib/messages.ts'
import { isPasswordRequired } from '../../lib/password.ts'
import { pay } from '../../lib/pay.ts'
import { saveCardOn } from '../../lib/payer.ts'
import { failedBilling } from '../../lib/payment-status.ts'
import { billingsQuery, contractQuery, queryClient, reloadAll } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BrandMarks } from '../../ui/card-brand.tsx'

const FORM = 'card-form'

/** Adds or changes the card; the button reads as the route does. */
export function CardPage() {
  const t = useTranslations('payment')
  const isAdding = useLocation().pathname.endsWith('payment-info-add')
  const { save, isBusy, isComplete, setIsComplete, leave } = useCardSaving()
  return (
    <>
      <h1 tabIndex={-1}>{isAdding ? t('addTitle') : t('changeTitle')}</h1>
      <Card>
        <CardForm formId={FORM} onComplete={setIsComplete} onSubmit={(confirm) => void save(confirm)} />
        <BrandMarks label={t('brands')} />
        <div className="actions">
          <Button look="ghost" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={isBusy} disabled={!isComplete}>
            {isAdding ? t('addButton') : t('saveButton')}
          </Button>
        </div>
      </Card>
    </>
  )
}

function useCardSaving() {
  const t = useTranslations('payment')
  const navigate = useNavigate()
  const contract = useQuery(contractQuery()).data
  const [isBusy, setIsBusy] = useState(false)
  const [isComplete, setIsComplete] = useState(false)
  const [isDone, setIsDone] = useState(false)
  useLeaveWarning(isComplete && !isDone)
  const payWhatFailed = usePayWhatFailed()
  const leave = () => void navigate({ to: '/contract-info/payment-info-manage' })
  const save = async (confirm: () => Promise<CardOutcome>) => {
    if (contract === undefined) return
    setIsBusy(true)
    const words = { failed: t('cardFailed'), notProven: t('notProven') }
    const unpaid = await whatFailed()
    const outcome = await confirmAndSave(confirm, contract.document.contractInfoId, words)
    if (outcome.kind === 'failed') {
      setIsBusy(false)
      await showMessage({ title: t('failedTitle'), body: outcome.message, ok: t('ok') })
      return
    }
    setIsDone(true)
    const body = await payWhatFailed(unpaid)
    setIsBusy(false)
    await showMessage({ title: t('savedTitle'), body, ok: t('ok') })
    leave()
  }
  return { save, isBusy, isComplete, setIsComplete, leave }
}

async function confirmAndSave(
  confirm: () => Promise<CardOutcome>,
  contractId: string,
  { failed, notProven }: { readonly failed: string; readonly notProven: string },
): Promise<CardOutcome> {
  try {
    const outcome = await confirm()
    if (outcome.kind === 'saved') await saveCardOn(contractId, outcome.paymentMethodId)
    return outcome
  } catch (error) {
    return { kind: 'failed', message: isPasswordRequired(error) ? notProven : failed }
  }
}

/** Asked before the card is saved: the server tries the new card at once, and then nothing has failed for a moment. */
const whatFailed = async (): Promise<BillingInfo | undefined> =>
  failedBilling(await queryClient.fetchQuery({ ...billingsQuery(), staleTime: 0 }).catch(() => []))

/** A new card pays what failed, at once and once; says what became of it. */
function usePayWhatFailed(): (unpaid: BillingInfo | undefined) => Promise<string> {
  const t = useTranslations('payment')
  const words = useDeclineWords()
  return async (unpaid) => {
    const outcome = unpaid === undefined ? null : await pay(unpaid.billingInfoId).catch(() => null)
    await reloadAll()
    switch (outcome?.kind) {
      case 'paid':
        return t('savedAndPaid')
      case 'failed':
        return t('savedNotPaid', { reason: words(outcome.reason) })
      case 'pending':
      case undefined:
        return unpaid === undefined ? t('saved') : t('savedPending')
    }
  }
}

/** A card that is typed but not saved is not lost by a stray click. */
function useLeaveWarning(isTyped: boolean): void {
  const t = useTranslations('payment')
  useBlocker({
    disabled: !isTyped,
    enableBeforeUnload: isTyped,
    shouldBlockFn: async () =>
      !(await showMessage({ title: t('leaveTitle'), body: t('leave'), ok: t('leaveButton'), cancel: t('stay') })),
  })
}
