import type { ContractInfo } from '@touchline/contract/contract-info'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showMessage } from '../lib/messages.ts'
import { underOverlay } from '../lib/overlay.ts'
import { saveCardOn, savePayer } from '../lib/payer.ts'
import { fromE164, isCountry, toE164 } from '../lib/phone.ts'
import { contractQuery, queryClient } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CardForm, type CardOutcome } from './card-fields.tsx'
import { isPayerComplete, type PayerDraft, PayerFields } from './payer-fields.tsx'

interface BillingModalProps {
  readonly document: ContractInfo
  /** What is bought, when it starts and what it costs. */
  readonly text: string
  readonly onCancel: () => void
  readonly onRegistered: () => Promise<void>
}

const FORM = 'billing-form'

/** Payer and card in one go, then what is bought is saved: the button is the confirmation, so the amount stands beside it. */
export function BillingModal({ document, text, onCancel, onRegistered }: BillingModalProps) {
  const t = useTranslations()
  const fallback = isCountry(document.taxRegion) ? document.taxRegion : 'JP'
  const { customerInfo } = document
  const [draft, setDraft] = useState<PayerDraft>({
    name: customerInfo.name ?? '',
    phone: fromE164(customerInfo.tel, customerInfo.country, fallback),
  })
  const [isCardComplete, setIsCardComplete] = useState(false)
  const [isAside, setIsAside] = useState(false)
  const submit = async (confirm: () => Promise<CardOutcome>) => {
    // Out of the way before the provider may ask the card's holder: its question lies over the page, not over a dialog.
    setIsAside(true)
    const failed = t('payment.cardFailed')
    const failure = await underOverlay(() => register(document.contractInfoId, draft, confirm, failed))
    if (failure === null) return onRegistered()
    await showMessage({ title: t('payment.failedTitle'), body: failure, ok: t('plans.ok') })
    return setIsAside(false)
  }
  return (
    <Dialog
      title={t('plans.billing.title')}
      wide
      aside={isAside}
      onCancel={onCancel}
      footer={
        <>
          <Button look="ghost" onClick={onCancel}>
            {t('plans.confirm.cancel')}
          </Button>
          <Button type="submit" form={FORM} disabled={!isCardComplete || !isPayerComplete(draft)}>
            {t('plans.purchase')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <CardForm formId={FORM} onComplete={setIsCardComplete} onSubmit={(confirm) => void submit(confirm)}>
        <PayerFields draft={draft} onChange={setDraft} />
      </CardForm>
    </Dialog>
  )
}

/** The order of the specification's card modal: the card's payment method, the contact, then the card on the contract. */
async function register(
  contractId: string,
  draft: PayerDraft,
  confirm: () => Promise<CardOutcome>,
  failed: string,
): Promise<string | null> {
  try {
    const card = await confirm()
    if (card.kind === 'failed') return card.message
    const tel = toE164(draft.phone)
    if (tel === null) return failed
    const { document, etag } = await queryClient.fetchQuery({ ...contractQuery(), staleTime: 0 })
    await savePayer(document, etag, { name: draft.name.trim(), tel, country: draft.phone.country })
    await saveCardOn(contractId, card.paymentMethodId)
    return null
  } catch {
    return failed
  }
}
