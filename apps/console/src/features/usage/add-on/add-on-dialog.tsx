import { addCustom, addExportTime, addUploadTime, addUsers } from '@touchline/contract/calls/add-ons'
import type { TakeBack } from '@touchline/contract/plans/add-ons'
import { instantFromWire } from '@touchline/contract/wire-time'
import {
  type AddOn,
  type AddOnQuote,
  amountToCover,
  billsWith,
  customAmounts,
  offeredAmounts,
  quoteAddOn,
} from '@touchline/domain/add-ons'
import type { Cycle } from '@touchline/domain/catalogue'
import { baseGroupAt } from '@touchline/domain/contract'
import { shortageAt } from '@touchline/domain/usage'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { listFormat } from '@touchline/words/list-format'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNote } from '../../../forms/asking/asking.tsx'
import { isAboveLimit, useApproval } from '../../../forms/asking/purchase-limit.ts'
import { useAsking } from '../../../forms/asking/use-asking.ts'
import { useAddressFirst } from '../../../forms/buyer/address-first.tsx'
import { isAddressMissing } from '../../../forms/buyer/address-missing.ts'
import { isHeld, OnHoldNote, useIsOnHold } from '../../../forms/on-hold-note.tsx'
import { untilText } from '../../../forms/taking-back/until-text.ts'
import { additionToast, useTakeBack } from '../../../forms/taking-back/use-take-back.ts'
import { WayBackOfAddition } from '../../../forms/taking-back/way-back-of-addition.tsx'
import { addOnInput, isUnlimited, organizationTime, periodOf, type UsageAccount } from '../../../forms/usage/account.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { fieldOf } from '../../../lib/http/field-of.ts'
import { showMessage } from '../../../lib/messages.ts'
import { underOverlay } from '../../../lib/overlay.ts'
import { call } from '../../../lib/request/call.ts'
import { isUnanswered, reportFailure } from '../../../lib/request/faults.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type AddOnTarget, askedFor, costOf, type TimeTarget, userOf } from './asked-for.ts'
import { AskingForNow } from './asking-for-now.tsx'
import { AmountChoice, RoleChoice, type SeatRole } from './choices.tsx'
import { QuoteBox } from './quote-box.tsx'

function useTitle(target: AddOnTarget): string {
  const t = useTranslations('usage.addOn')
  if (target.kind === 'custom') return t('titleCustom', { name: target.name })
  return target.kind !== 'seats' && target.user !== null
    ? t(`titleFor.${target.kind}`, { name: target.user.name })
    : t(`add.${target.kind}`)
}

function ForWhom({ target }: { readonly target: AddOnTarget }) {
  const t = useTranslations('usage.addOn')
  if (!('user' in target)) return null
  return <p>{target.user === null ? t(`forAll.${target.kind}`) : t('forOne', { name: target.user.name })}</p>
}

interface AddOnDialogProps {
  readonly account: UsageAccount
  readonly target: AddOnTarget
  readonly onClose: () => void
}

export function AddOnDialog({ account, target, onClose }: AddOnDialogProps) {
  const [t, title] = [useTranslations(), useTitle(target)]
  const [role, setRole] = useState<SeatRole>('analyst')
  const kind = target.kind === 'seats' ? role : target.kind
  const cycle = baseGroupAt(account.contract, account.catalogue, account.now)?.cycle ?? 'month'
  const around = { kind, cycle, now: account.now, zone: account.contract.zone }
  const [amount, setAmount] = useState(() => proposedAmount(account, target, cycle))
  const addOn = addOnOf(target, role, amount)
  const quote = quoteAddOn({ ...account, ...addOnInput(account) }, addOn)
  const address = useAddressFirst(quote.kind === 'refused' ? null : billsWith([quote]), account.document.taxRegion)
  const { isBuying, refused, buy } = useBuying({ account, target, onClose }, addOn, address.ask)
  const [note, setNote] = useState('')
  const { ask, isAsking, isHeld: isAskingHeld } = useAsking(onClose)
  const isDisabled = useIsOnHold() || amount < 1 || quote.kind === 'refused'
  const approval = useApproval(quote.kind === 'refused' ? null : costOf(quote))
  if (address.question !== null) return address.question
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {approval.isNeeded ? (
            <Button
              busy={isAsking}
              disabled={isDisabled || !isNote(note)}
              onClick={() => quote.kind === 'possible' && ask({ ...askedFor(target, addOn, quote), note })}
            >
              {t('requests.ask')}
            </Button>
          ) : (
            <Button
              busy={isBuying}
              disabled={isDisabled}
              onClick={() => quote.kind === 'possible' && address.buy(() => void buy(quote))}
            >
              {t('common.purchase')}
            </Button>
          )}
        </>
      }
    >
      {target.kind === 'seats' ? <RoleChoice role={role} onChoose={setRole} /> : <ForWhom target={target} />}
      <AmountChoice kind={kind} amounts={amountsOf(account, target, cycle)} amount={amount} onChoose={setAmount} />
      {quote.kind === 'refused' ? (
        <p role="status">{t('usage.addOn.notSold')}</p>
      ) : (
        <QuoteBox {...around} quote={quote} isAsked={approval.isNeeded} />
      )}
      {quote.kind === 'possible' && !approval.isNeeded && <WayBackOfAddition {...around} />}
      {approval.isNeeded && (
        <AskingForNow {...around} why={approval.why} isLimitMet={refused === 'limit'} note={note} onNote={setNote} />
      )}
      <OnHoldNote isRefused={refused === 'hold' || isAskingHeld} />
    </Dialog>
  )
}

function amountsOf(account: UsageAccount, target: AddOnTarget, cycle: Cycle): readonly number[] {
  if (target.kind === 'custom') return customAmounts(account, target.plan)
  return offeredAmounts(target.kind === 'seats' ? 'viewer' : target.kind, cycle)
}

const proposedAmount = (account: UsageAccount, target: AddOnTarget, cycle: Cycle): number =>
  'user' in target ? amountToCover(target.kind, cycle, missingSeconds(account, target)) : 1

function addOnOf(target: AddOnTarget, role: SeatRole, amount: number): AddOn {
  if (target.kind === 'custom') return { kind: target.kind, groupId: target.plan.groupId, count: amount }
  return target.kind === 'seats'
    ? { kind: role, count: amount }
    : { kind: target.kind, hours: amount, forOneUser: target.user !== null }
}

function missingSeconds(account: UsageAccount, target: TimeTarget): number {
  if (target.user !== null || isUnlimited(account, target.kind)) return 0
  return shortageAt(organizationTime(account, target.kind), periodOf(account), account.now)
}

function useRefusalText(): (error: unknown) => string | null {
  const t = useTranslations('usage.addOn')
  const shut = useTranslations('shut')
  const { locale } = useLanguage()
  return (error) => {
    if (!(error instanceof ApiError)) return null
    if (error.code === 'catalogue-incomplete') return shut('refused')
    if (error.code === 'export-unlimited') return t('refused.unlimited')
    if (error.code === 'unsettled') return t('notYet.unsettled.text')
    const amounts = error.code === 'amount-not-offered' ? fieldOf(error.details, 'amounts') : null
    if (!Array.isArray(amounts)) return null
    return t('refused.amount', {
      amounts: listFormat(locale, 'disjunction').format(amounts.map(String)),
    })
  }
}

function stayingReason(error: unknown): 'hold' | 'limit' | null {
  if (isHeld(error)) return 'hold'
  return isAboveLimit(error) ? 'limit' : null
}

/** One choice is one purchase, by its key. */
function useBuying({ account, target, onClose }: AddOnDialogProps, addOn: AddOn, onAddressMissing: () => void) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const takeBack = useTakeBack()
  const refusalText = useRefusalText()
  const [isBuying, setIsBuying] = useState(false)
  const [refused, setRefused] = useState<'hold' | 'limit' | null>(null)
  const keys = useRef(new Map<string, string>())
  const backOf = (way: TakeBack | undefined) => {
    if (way === undefined) return {}
    const { zone, id: contractId } = account.contract
    const thing = 'user' in target ? 'hours' : target.kind === 'seats' ? 'seats' : 'day'
    return {
      about: additionToast(way.sequence),
      note: t(`takeBack.toast.${thing}`, { until: untilText(instantFromWire(way.until), { zone, locale }) }),
      undo: () => takeBack({ contractId, sequence: way.sequence }),
    }
  }
  const buy = async (quote: AddOnQuote) => {
    const total = Number(quote.total.minor)
    const choice = JSON.stringify([addOn, total])
    const key = keys.current.get(choice) ?? crypto.randomUUID()
    keys.current.set(choice, key)
    const userId = userOf(target)?.id
    const order = { contractId: account.contract.id, addOn, userId, quotedTotal: total }
    setIsBuying(true)
    const outcome = await underOverlay(() => buyAddOn(order, key))
    await reloadAll()
    setIsBuying(false)
    if (outcome.kind === 'failed' && isAddressMissing(outcome.error)) return onAddressMissing()
    const reason = outcome.kind === 'failed' ? stayingReason(outcome.error) : null
    setRefused(reason)
    if (reason !== null) return
    if (outcome.kind === 'quote-changed')
      return void showMessage({
        title: t('terms.amountChanged'),
        body: t('usage.addOn.quoteChanged.text'),
        ok: t('common.ok'),
      })
    if (outcome.kind === 'bought' || !isUnanswered(outcome.error)) onClose()
    if (outcome.kind === 'failed') {
      const why = refusalText(outcome.error)
      const failed = {
        title: t('usage.addOn.failed.title'),
        body: why ?? t(`usage.addOn.failed.${target.kind}`),
        ok: t('common.ok'),
      }
      return reportFailure(outcome.error, 'fetch', failed)
    }
    showToast({ text: t(`usage.addOn.bought.${target.kind}`), ...backOf(outcome.takeBack) })
  }
  return { isBuying, refused, buy }
}

interface Order {
  readonly contractId: string
  readonly addOn: AddOn
  readonly userId: string | undefined
  readonly quotedTotal: number
}

type BuyOutcome =
  | { readonly kind: 'bought'; readonly takeBack: TakeBack | undefined }
  | { readonly kind: 'quote-changed' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Idempotent by key. */
async function buyAddOn(order: Order, idempotencyKey: string): Promise<BuyOutcome> {
  try {
    const { takeBack } = (await send(order, idempotencyKey)).data
    return { kind: 'bought', takeBack }
  } catch (error) {
    const isChanged = error instanceof ApiError && error.code === 'quote-changed'
    return isChanged ? { kind: 'quote-changed' } : { kind: 'failed', error }
  }
}

function send({ contractId, addOn, userId, quotedTotal }: Order, idempotencyKey: string) {
  const params = { orgId: organizationId(), id: contractId }
  if (addOn.kind === 'custom') {
    const body = { planId: addOn.groupId, count: addOn.count, quotedTotal }
    return call(addCustom, { params, idempotencyKey, body })
  }
  if ('count' in addOn) {
    const body = { role: addOn.kind, count: addOn.count, quotedTotal }
    return call(addUsers, { params, idempotencyKey, body })
  }
  const body = { hours: addOn.hours, quotedTotal, ...(userId === undefined ? {} : { userId }) }
  return call(addOn.kind === 'upload' ? addUploadTime : addExportTime, { params, idempotencyKey, body })
}
