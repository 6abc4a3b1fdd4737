import { useQuery } from '@tanstack/react-query'
import { useBlocker, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CardForm, type CardOutcome } from '../../forms/card-fields.tsx'
import { showMessage } from '../../lib/messages.ts'
import { saveCardOn } from '../../lib/payer.ts'
import { contractQuery, reloadAll } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

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
        <p className="small soft">{t('brands')}</p>
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
  const leave = () => void navigate({ to: '/contract-info/payment-info-manage' })
  const save = async (confirm: () => Promise<CardOutcome>) => {
    if (contract === undefined) return
    setIsBusy(true)
    const outcome = await confirmAndSave(confirm, contract.document.contractInfoId, t('cardFailed'))
    setIsBusy(false)
    if (outcome.kind === 'failed') {
      await showMessage({ title: t('failedTitle'), body: outcome.message, ok: t('ok') })
      return
    }
    setIsDone(true)
    await reloadAll()
    await showMessage({ title: t('savedTitle'), body: t('saved'), ok: t('ok') })
    leave()
  }
  return { save, isBusy, isComplete, setIsComplete, leave }
}

async function confirmAndSave(
  confirm: () => Promise<CardOutcome>,
  contractId: string,
  failed: string,
): Promise<CardOutcome> {
  try {
    const outcome = await confirm()
    if (outcome.kind === 'saved') await saveCardOn(contractId, outcome.paymentMethodId)
    return outcome
  } catch {
    return { kind: 'failed', message: failed }
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
