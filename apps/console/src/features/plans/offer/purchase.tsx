import { scheduledChange } from '@touchline/domain/lifecycle'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useApproval } from '../../../forms/asking/purchase-limit.ts'
import { WhyHere } from '../../../forms/breakdown/why.tsx'
import { AddressFirst, useMissingAddress } from '../../../forms/buyer/address-first.tsx'
import { isAddressMissing } from '../../../forms/buyer/address-missing.ts'
import { BillingModal } from '../../../forms/card/billing-modal.tsx'
import { MailDialog } from '../../../forms/mail/mail-dialog.tsx'
import { isHeld, OnHoldNote, useIsOnHold } from '../../../forms/on-hold-note.tsx'
import { useWithdrawChange } from '../../../forms/scheduled/withdraw-change.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { noteAnswer } from '../../../lib/answer.ts'
import { showMessage } from '../../../lib/messages.ts'
import { useLocation, useNavigate } from '../../../lib/navigation/index.ts'
import { underOverlay } from '../../../lib/overlay.ts'
import { forgetOpenPurchase, keepOpenPurchase } from '../../../lib/payment/open-purchase.ts'
import { isTransferAgreed, missingRegistration } from '../../../lib/payment/payer.ts'
import { isUnanswered, reportFailure } from '../../../lib/request/faults.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { showToast } from '../../../lib/toasts.ts'
import { purchaseSearchOf } from '../choice-address.ts'
import type { OwnPast } from '../past/own-past.ts'
import { groupName, saysPurchase } from '../plan-choice.ts'
import { AskPlan } from './ask-plan.tsx'
import { Losses } from './losses.tsx'
import { costOf, type PlanOffer, startsNow } from './offer.ts'
import { useOfferText } from './offer-text.ts'
import { type SaveOutcome, savePlan } from './save-plan.ts'
import { StartChoice } from './start-choice.tsx'

interface PurchaseProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly past: OwnPast
  readonly onStart: (startsNextMonth: boolean) => void
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Skips registered steps. Without the right to buy it asks for approval. */
export function Purchase(props: PurchaseProps) {
  const { account, offer, onCancel } = props
  const missing = missingRegistration(account.document)
  const save = useSave(props)
  const text = useOfferText(account)
  const approval = useApproval(costOf(offer))
  const withoutAddress = useMissingAddress(costOf(offer))
  if (save.mustAsk || (approval.isNeeded && !save.isRunning))
    return (
      <AskPlan account={account} offer={offer} isLimitMet={save.mustAsk} onClose={onCancel} onOver={props.onDone} />
    )
  if (missing === 'mail') return <MailFirst {...props} />
  if (withoutAddress !== null && !save.isRunning)
    return <AddressFirst document={withoutAddress} country={account.document.taxRegion} onCancel={onCancel} />
  if (missing === 'billing' && !save.isRunning)
    return (
      <BillingModal
        document={account.document}
        text={isTransferAgreed(account.document) ? text.confirm(offer) : text.register(offer)}
        onCancel={onCancel}
        onRegistered={save.run}
      />
    )
  if (save.isRunning) return null
  return <Confirm {...props} isHeld={save.isHeld} onConfirm={() => void save.run()} />
}

/** Continues even if registered in another tab. */
function MailFirst({ account, offer, onCancel }: PurchaseProps) {
  const { pathname } = useLocation()
  const path = `${pathname}?${purchaseSearchOf(offer.choice)}`
  useEffect(() => {
    keepOpenPurchase(path)
    return forgetOpenPurchase
  }, [path])
  return <MailDialog contractId={account.document.contractInfoId} purpose="buy" onClose={onCancel} />
}

interface ConfirmProps extends PurchaseProps {
  readonly isHeld: boolean
  readonly onConfirm: () => void
}

function Confirm({ account, offer, past, isHeld: isRefused, onStart, onCancel, onConfirm }: ConfirmProps) {
  const isOnHold = useIsOnHold()
  const t = useTranslations('plans')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const text = useOfferText(account)
  const plan = groupName(account, offer.to.id, language)
  const isFirst = saysPurchase(account)
  return (
    <Dialog
      title={isFirst ? t('confirm.purchaseTitle', { plan }) : t('confirm.changeTitle', { plan })}
      onCancel={onCancel}
      footer={
        <>
          {/* A held key must not buy. */}
          <Button look="ghost" data-autofocus onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button disabled={isOnHold} onClick={onConfirm}>
            {isFirst ? common('purchase') : t('change')}
          </Button>
        </>
      }
    >
      <StartChoice account={account} offer={offer} onStart={onStart} />
      <p>{text.confirm(offer)}</p>
      {offer.quoted.lines.length > 0 && (
        <div className="why-in-dialog">
          <WhyHere invoice={offer.quoted} names={account} />
        </div>
      )}
      <Losses account={account} offer={offer} past={past} />
      <OnHoldNote isRefused={isRefused} />
    </Dialog>
  )
}

const isReversible = ({ document, contract, catalogue, now }: Account, offer: PlanOffer): boolean =>
  offer.change !== 'resume' &&
  scheduledChange(contract, catalogue, now) === null &&
  contract.cancellation.state === 'none' &&
  (isTransferAgreed(document) ||
    (document.payment.method === 'CREDIT_CARD' && document.payment.yearlyMethod === 'CREDIT_CARD'))

function useReportSaved(account: Account, offer: PlanOffer): () => Promise<void> {
  const text = useOfferText(account)
  const navigate = useNavigate()
  const undo = useWithdrawChange(account.document.contractInfoId)
  return async () => {
    const message = text.saved(offer, startsNow(offer, account))
    const isNow = startsNow(offer, account)
    const isFirst = isNow && offer.change === 'purchase'
    if (!isFirst)
      showToast({ about: 'plan', text: message.body, ...(!isNow && isReversible(account, offer) ? { undo } : {}) })
    await navigate({ to: '/contract-info' })
    if (isFirst) noteAnswer({ kind: 'bought' })
  }
}

/** A changed amount asks again. */
function useSave({ account, offer, onDone, onCancel }: PurchaseProps) {
  const text = useOfferText(account)
  const reportSaved = useReportSaved(account, offer)
  const [isRunning, setIsRunning] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const [mustAsk, setMustAsk] = useState(false)
  const keys = useRef({ today: crypto.randomUUID(), later: crypto.randomUUID() })
  const accepted = useRef(offer.givesUp.map(({ couponId }) => couponId))
  const send = (quotedTotal: number) => {
    const order = { offer, quotedTotal, givesUpCoupons: accepted.current }
    return underOverlay(() =>
      savePlan(account.document.contractInfoId, order, keys.current[offer.choice.startsNextMonth ? 'later' : 'today']),
    )
  }
  const attempt = async (total: number): Promise<SaveOutcome | null> => {
    const outcome = await send(total)
    if (outcome.kind === 'quote-changed')
      return (await showMessage(text.changedQuote(offer, outcome.total))) ? attempt(outcome.total) : null
    if (outcome.kind !== 'gives-up-coupon') return outcome
    if (!(await showMessage(text.givesUp(outcome.coupons)))) return null
    accepted.current = [...accepted.current, ...outcome.coupons.map(({ couponId }) => couponId)]
    return attempt(total)
  }
  const run = async () => {
    setIsRunning(true)
    const outcome = await attempt(Number(offer.quoted.total.minor))
    if (outcome?.kind === 'saved') flushSync(onDone)
    await reloadAll()
    const isHeldNow = outcome?.kind === 'failed' && isHeld(outcome.error)
    const isAddressNext = outcome?.kind === 'failed' && isAddressMissing(outcome.error)
    setIsRefused(isHeldNow)
    setMustAsk(outcome?.kind === 'approval-required')
    // The same button repeats an unanswered purchase.
    const stays = outcome?.kind === 'approval-required' || isHeldNow || isAddressNext
    if (stays || (outcome?.kind === 'failed' && isUnanswered(outcome.error))) setIsRunning(false)
    else if (outcome?.kind !== 'saved') onCancel()
    if (outcome === null || isHeldNow || isAddressNext) return
    if (outcome.kind === 'failed') return reportFailure(outcome.error, 'change', text.notSaved)
    if (outcome.kind === 'saved') return reportSaved()
    if (outcome.kind === 'refused') await showMessage(text.refused(outcome.reason, outcome.least))
  }
  return { isRunning, isHeld: isRefused, mustAsk, run }
}
