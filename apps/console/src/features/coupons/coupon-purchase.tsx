import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import { couponsGivenUp } from '@touchline/domain/coupons'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressFirst, useMissingAddress } from '../../forms/buyer/address-first.tsx'
import { isAddressMissing } from '../../forms/buyer/address-missing.ts'
import { BillingModal } from '../../forms/card/billing-modal.tsx'
import { MailDialog } from '../../forms/mail/mail-dialog.tsx'
import { isHeld } from '../../forms/on-hold-note.tsx'
import { useSeatsToBeginWith } from '../../forms/seats-to-begin-with.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { showMessage } from '../../lib/messages.ts'
import { useNavigate, useSearch } from '../../lib/navigation/index.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { isTransferAgreed, missingRegistration } from '../../lib/payment/payer.ts'
import { isUnanswered, reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { scheduledCoupons, useCouponLoss } from '../../lib/wire/coupon-loss.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { CouponDialog, costOf } from './coupon-dialog.tsx'
import { type FoundCoupon, type PossibleCoupon, previewOf, refusalKey } from './coupon-preview.ts'
import { type SaveOutcome, saveCoupon } from './save-coupon.ts'

export interface CouponPurchaseProps {
  readonly account: Account
  readonly found: FoundCoupon
  readonly onClose: () => void
  readonly onBought: () => void
}

/** Skips steps already registered. */
export function CouponPurchase(props: CouponPurchaseProps) {
  const { account, found, onClose } = props
  const [step, setStep] = useState<'look' | 'mail' | 'address' | 'billing'>('look')
  const { begins, ...range } = useSeatsToBeginWith(account)
  const addressed = useAddressedSeats(begins)
  const [chosen, setChosen] = useState<SeatCounts | null>(null)
  const seats = chosen ?? addressed
  const preview = previewOf(account, found, seats)
  const save = useSave(props, preview.kind === 'possible' ? preview : null)
  const { say } = useCouponLoss({ groups: account.groups, zone: account.contract.zone, now: account.now })
  const losses = preview.kind === 'possible' ? lossesOf(account, preview).map(say) : []
  const text = sentences([useBillingText(account, preview.kind === 'possible' ? preview : null), ...losses])
  const withoutAddress = useMissingAddress(preview.kind === 'possible' ? costOf(preview, save.changedTotal) : null)
  const confirm = () => {
    const missing = missingRegistration(account.document)
    const next = missing !== 'mail' && withoutAddress !== null ? 'address' : missing
    if (next === null) void save.run()
    else setStep(next)
  }
  const missing = missingRegistration(account.document)
  if (step === 'mail' && missing === 'mail')
    return <MailDialog contractId={account.document.contractInfoId} purpose="buy" onClose={onClose} />
  if (step === 'address' && withoutAddress !== null)
    return <AddressFirst document={withoutAddress} country={account.document.taxRegion} onCancel={onClose} />
  // The step may have been completed in another tab.
  if (step === 'billing' || (step === 'mail' && missing === 'billing')) {
    const buy = () => {
      setStep('look')
      return save.run()
    }
    return <BillingModal document={account.document} text={text} onCancel={onClose} onRegistered={buy} />
  }
  return (
    <CouponDialog
      account={account}
      found={found}
      preview={preview}
      seats={seats}
      losses={losses}
      changedTotal={save.changedTotal}
      isBusy={save.isRunning}
      isHeld={save.isHeld}
      range={range}
      onSeats={setChosen}
      onCancel={onClose}
      onConfirm={confirm}
    />
  )
}

function useAddressedSeats(least: SeatCounts): SeatCounts {
  const { analysts, viewers } = useSearch()
  return {
    analysts: Math.max(least.analysts, Number(analysts) || 0),
    viewers: Math.max(least.viewers, Number(viewers) || 0),
  }
}

function useBillingText(account: Account, preview: PossibleCoupon | null): string {
  const t = useTranslations('coupons')
  const { language, locale } = useLanguage()
  if (preview === null) return ''
  const { total } = preview.quoted
  const amount = moneyText({ minor: Number(total.minor), currency: total.currency, locale })
  const plan = groupNameIn(account.groups, preview.purchase.to.id, language)
  const { zone } = account.contract
  const date = dateText(dateOf(startOfNextMonth(account.now, zone), zone), locale, 'day')
  const by = isTransferAgreed(account.document) ? 'transfer' : 'card'
  return t(preview.purchase.to.cycle === 'year' ? 'billingYearly' : 'billingMonthly', { plan, amount, date, by })
}

function useSave({ account, found, onClose, onBought }: CouponPurchaseProps, preview: PossibleCoupon | null) {
  const { locale } = useLanguage()
  const t = useTranslations('coupons')
  const words = useTranslations()
  const nothing = { title: words('common.nothingChanged'), ok: words('common.ok') }
  const navigate = useNavigate()
  const [isRunning, setIsRunning] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const [changedTotal, setChangedTotal] = useState<number | null>(null)
  const key = useRef(crypto.randomUUID())
  const { ask } = useCouponLoss({ groups: account.groups, zone: account.contract.zone, now: account.now })
  const report = async (
    outcome: Exclude<SaveOutcome, { kind: 'quote-changed' | 'gives-up-coupon' | 'approval-required' }>,
  ) => {
    if (outcome.kind === 'refused') {
      onClose()
      const { reason } = outcome
      const body = words(reason === 'catalogue-incomplete' ? 'shut.refused' : refusalKey(reason))
      return void showMessage({ ...nothing, body })
    }
    if (outcome.kind === 'failed') {
      // The same button repeats an unanswered purchase.
      if (!isUnanswered(outcome.error)) onClose()
      return reportFailure(outcome.error, 'change', { ...nothing, body: t('notSaved.body') })
    }
    onBought()
    const start = preview === null ? account.now : preview.purchase.start
    const date = dateText(dateOf(start, account.contract.zone), locale, 'fullDay')
    if (start <= account.now)
      await showMessage({ title: t('saved.title'), body: t('saved.now'), ok: words('common.ok') })
    else showToast({ about: 'plan', text: t('saved.later', { date }) })
    await navigate({ to: '/contract-info' })
  }
  const send = (bought: PossibleCoupon, givesUpCoupons: readonly string[]) =>
    underOverlay(() =>
      saveCoupon({
        contractId: account.document.contractInfoId,
        couponId: found.coupon.id,
        purchase: bought.purchase,
        quotedTotal: changedTotal ?? Number(bought.quoted.total.minor),
        givesUpCoupons,
        idempotencyKey: key.current,
      }),
    )
  const run = async () => {
    if (preview === null) return
    setIsRunning(true)
    const shown = lossesOf(account, preview).map(({ couponId }) => couponId)
    let outcome = await send(preview, shown)
    if (outcome.kind === 'gives-up-coupon' && (await showMessage(ask(outcome.coupons))))
      outcome = await send(preview, [...shown, ...outcome.coupons.map(({ couponId }) => couponId)])
    await reloadAll()
    setIsRunning(false)
    const stays = outcome.kind === 'failed' && (isHeld(outcome.error) || isAddressMissing(outcome.error))
    setIsRefused(outcome.kind === 'failed' && isHeld(outcome.error))
    if (stays || outcome.kind === 'gives-up-coupon' || outcome.kind === 'approval-required') return
    if (outcome.kind === 'quote-changed') return setChangedTotal(outcome.total)
    return report(outcome)
  }
  return { isRunning, isHeld: isRefused, changedTotal, run }
}

const lossesOf = ({ document, contract, catalogue, now }: Account, { purchase }: PossibleCoupon) =>
  scheduledCoupons(document, couponsGivenUp(contract, catalogue, { schedule: purchase.schedule, now }))
