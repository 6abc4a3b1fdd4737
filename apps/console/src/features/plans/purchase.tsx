import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { BillingModal } from '../../forms/billing-modal.tsx'
import { MailDialog } from '../../forms/mail-dialog.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { isUnanswered, tellFailure } from '../../lib/faults.ts'
import { showMessage } from '../../lib/messages.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { reloadAll } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Offer, startsNow } from './offer.ts'
import { useOfferText } from './offer-text.ts'
import { type SaveOutcome, savePlan } from './save-plan.ts'
import { groupName, type Shop } from './shop.ts'

interface PurchaseProps {
  readonly shop: Shop
  readonly offer: Offer
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** E-mail, then payer and card, then the confirmation: whatever is registered already is passed over. */
export function Purchase(props: PurchaseProps) {
  const { shop, offer, onCancel } = props
  const { customerInfo, payment, contractInfoId } = shop.document
  const save = useSave(props)
  const text = useOfferText(shop)
  if (customerInfo.mail === null) return <MailDialog contractId={contractInfoId} purpose="buy" onClose={onCancel} />
  const isRegistered = customerInfo.tel !== null && payment.method === 'CREDIT_CARD' && payment.paymentService !== null
  if (!isRegistered && !save.isRunning)
    return (
      <BillingModal document={shop.document} text={text.register(offer)} onCancel={onCancel} onRegistered={save.run} />
    )
  if (save.isRunning) return null
  return <Confirm {...props} onConfirm={() => void save.run()} />
}

interface ConfirmProps extends PurchaseProps {
  readonly onConfirm: () => void
}

function Confirm({ shop, offer, onCancel, onConfirm }: ConfirmProps) {
  const t = useTranslations('plans')
  const { language } = useLanguage()
  const text = useOfferText(shop)
  const plan = groupName(shop, offer.to.id, language)
  const isFirst = offer.kind === 'purchase'
  return (
    <Dialog
      title={isFirst ? t('confirm.purchaseTitle', { plan }) : t('confirm.changeTitle', { plan })}
      onCancel={onCancel}
      footer={
        <>
          {/* A key that is still held down must not buy. */}
          <Button look="ghost" data-autofocus onClick={onCancel}>
            {t('confirm.cancel')}
          </Button>
          <Button onClick={onConfirm}>{isFirst ? t('purchase') : t('change')}</Button>
        </>
      }
    >
      <p>{text.confirm(offer)}</p>
    </Dialog>
  )
}

/** Saves, and asks again where the amount is another one by now: nobody pays what they were not shown. */
function useSave({ shop, offer, onDone, onCancel }: PurchaseProps) {
  const text = useOfferText(shop)
  const navigate = useNavigate()
  const [isRunning, setIsRunning] = useState(false)
  const key = useRef(crypto.randomUUID())
  const send = (total: number) => underOverlay(() => savePlan(shop.document.contractInfoId, offer, total, key.current))
  const attempt = async (total: number): Promise<SaveOutcome | null> => {
    const outcome = await send(total)
    if (outcome.kind !== 'quote-changed') return outcome
    return (await showMessage(text.changedQuote(offer, outcome.total))) ? attempt(outcome.total) : null
  }
  const run = async () => {
    setIsRunning(true)
    const outcome = await attempt(Number(offer.quoted.total.minor))
    // What was bought is no longer chosen, so that its price is not asked for again.
    if (outcome?.kind === 'saved') flushSync(onDone)
    await reloadAll()
    // Without an answer the question stays: the same button sends the same purchase again.
    if (outcome?.kind === 'failed' && isUnanswered(outcome.error)) setIsRunning(false)
    else if (outcome?.kind !== 'saved') onCancel()
    if (outcome === null) return
    if (outcome.kind === 'failed') return tellFailure(outcome.error, 'change', text.notSaved('failed'))
    await showMessage(
      outcome.kind === 'saved' ? text.saved(offer, startsNow(offer, shop)) : text.notSaved('past-deadline'),
    )
    if (outcome.kind === 'saved') await navigate({ to: '/contract-info' })
  }
  return { isRunning, run }
}
