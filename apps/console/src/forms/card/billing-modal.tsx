import { useQuery } from '@tanstack/react-query'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { underOverlay } from '../../lib/overlay.ts'
import { isTransferAgreed, saveCardOn, savePayer } from '../../lib/payment/payer.ts'
import { type Phone, savedPhoneQuery, startingPhone, toE164, useTelephoneRules } from '../../lib/phone.ts'
import { CardForm, type CardOutcome } from './card-fields.tsx'
import { isPayerComplete, type PayerDraft, PayerFields } from './payer-fields.tsx'
import { useSaveCard } from './save-card.ts'

interface BillingModalProps {
  readonly document: ContractInfo
  readonly text: string
  readonly onCancel: () => void
  readonly onRegistered: () => Promise<void>
}

const FORM = 'billing-form'

const preventing = (act: () => void) => (event: FormEvent) => {
  event.preventDefault()
  act()
}

/** Where bank transfer is agreed. */
const noCard = async () => ({ kind: 'saved', paymentMethodId: null }) as const

/** The button confirms, so the amount is beside it. With agreed transfer it asks only for the payer. */
export function BillingModal(props: BillingModalProps) {
  const { data, isError } = useQuery(savedPhoneQuery(props.document.customerInfo.tel))
  return data === undefined && !isError ? null : <Modal {...props} savedPhone={data} />
}

interface ModalProps extends BillingModalProps {
  readonly savedPhone: Phone | null | undefined
}

function Modal({ document, text, savedPhone, onCancel, onRegistered }: ModalProps) {
  const t = useTranslations()
  const [draft, setDraft] = useState<PayerDraft>({
    name: document.customerInfo.name ?? '',
    phone: startingPhone(document, savedPhone),
  })
  const rules = useTelephoneRules(draft.phone.country)
  const isComplete = rules !== undefined && isPayerComplete(draft, rules)
  const [isCardComplete, setIsCardComplete] = useState(false)
  const [isHidden, setIsHidden] = useState(false)
  const isByTransfer = isTransferAgreed(document)
  const saveCard = useSaveCard()
  const save = async (contract: { document: ContractInfo; etag: string | null }, paymentMethodId: string | null) => {
    const tel = (rules === undefined ? null : toE164(draft.phone, rules)) ?? ''
    await savePayer(contract.document, contract.etag, { name: draft.name.trim(), tel, country: draft.phone.country })
    if (paymentMethodId !== null) await saveCardOn(contract.document.contractInfoId, paymentMethodId)
  }
  const submit = async (confirm: () => Promise<CardOutcome | Awaited<ReturnType<typeof noCard>>>) => {
    // The provider's question needs the whole page.
    setIsHidden(true)
    const reportFailure = await underOverlay(() => saveCard({ confirm, save }))
    if (reportFailure === null) return onRegistered()
    await reportFailure()
    return setIsHidden(false)
  }
  const payer = <PayerFields draft={draft} onChange={setDraft} />
  return (
    <Dialog
      title={t('plans.billing.title', { by: isByTransfer ? 'transfer' : 'card' })}
      wide
      hidden={isHidden}
      onCancel={onCancel}
      footer={
        <>
          <Button look="ghost" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={FORM} disabled={!(isCardComplete || isByTransfer) || !isComplete}>
            {t('common.purchase')}
          </Button>
        </>
      }
    >
      <p tabIndex={-1} data-autofocus>
        {text}
      </p>
      {isByTransfer ? (
        <form id={FORM} onSubmit={preventing(() => void submit(noCard))}>
          {payer}
        </form>
      ) : (
        <CardForm formId={FORM} beginsHere onComplete={setIsCardComplete} onSubmit={(confirm) => void submit(confirm)}>
          <h3>{t('contact.payer')}</h3>
          {payer}
        </CardForm>
      )}
    </Dialog>
  )
}
