import { useQuery } from '@tanstack/react-query'
import { wakeEarlier } from '@touchline/contract/calls/sleep'
import type { SleepQuote } from '@touchline/contract/plans/sleep'
import { addDays, dateOf, type LocalDate, startOfNextMonth } from '@touchline/domain/calendar'
import type { Sleep } from '@touchline/domain/contract'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isAboveLimit } from '../../../forms/asking/purchase-limit.ts'
import { isHeld, OnHoldNote, useIsOnHold } from '../../../forms/on-hold-note.tsx'
import { LoadFailed, Loading } from '../../../forms/when-loaded.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { underOverlay } from '../../../lib/overlay.ts'
import { call } from '../../../lib/request/call.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { useBillText } from './costs.tsx'
import { wakingQuoteQuery } from './queries.ts'
import { useRefusals } from './refusals.ts'
import { useSleepText } from './sleep-text.ts'
import './sleep.css'

interface WakeDialogProps {
  readonly account: OverviewAccount
  readonly sleep: Sleep
  readonly onClose: () => void
}

/** The default is a later day, because it can be undone. */
function useWakingDay({ account: { contract, now }, sleep }: WakeDialogProps) {
  const today = dateOf(now, contract.zone)
  const planned = dateOf(sleep.plannedUntil, contract.zone)
  const known = dateOf(sleep.until, contract.zone)
  const latest = sleep.until === sleep.plannedUntil ? addDays(planned, -1) : planned
  const tomorrow = addDays(today, 1)
  const earliest = tomorrow === known ? addDays(tomorrow, 1) : tomorrow
  const isLaterPossible = earliest <= latest
  const [isToday, setIsToday] = useState(!isLaterPossible)
  const [later, setLater] = useState<LocalDate>(earliest)
  return {
    today,
    earliest,
    latest,
    isLaterPossible,
    isToday,
    setIsToday,
    later,
    setLater: (date: LocalDate) => {
      if (date >= earliest && date <= latest) setLater(date)
    },
    on: isToday ? today : later,
  }
}

export function WakeDialog(props: WakeDialogProps) {
  const { account, onClose } = props
  const t = useTranslations('sleep.waking')
  const text = useSleepText(account)
  const isOnHold = useIsOnHold()
  const day = useWakingDay(props)
  const { on, isToday } = day
  const { data: quote, error, isPlaceholderData } = useQuery(wakingQuoteQuery(account.contract.id, on))
  const waking = useWake(account, onClose)
  const refused = waking.said('button')
  const isKnown = quote !== undefined && error === null && !isPlaceholderData
  return (
    <FormDialog
      title={t('title', { plan: text.plan })}
      action={isToday ? t('wakeNow') : t('wakeOn', { date: text.day(on) })}
      cancel={t('stay')}
      isBusy={waking.isBusy}
      isDisabled={!isKnown || isOnHold}
      onSubmit={() => {
        if (isKnown) waking.send({ on, quotedTotal: quote.after })
      }}
      onCancel={onClose}
    >
      <Days account={account} day={day} />
      {error !== null && <Unknown error={error} />}
      {error === null && quote === undefined && <Loading />}
      {error === null && quote !== undefined && <Bills account={account} quote={quote} />}
      <OnHoldNote isRefused={refused === ''} />
      {refused !== null && refused !== '' && (
        <p role="alert" className="error">
          {refused}
        </p>
      )}
      <Back account={account} on={on} isToday={isToday} />
    </FormDialog>
  )
}

interface DaysProps {
  readonly account: OverviewAccount
  readonly day: ReturnType<typeof useWakingDay>
}

function Days({ account, day }: DaysProps) {
  const t = useTranslations('sleep.waking')
  const season = useTranslations('season')
  const text = useSleepText(account)
  const name = useId()
  const { today, earliest, latest, isLaterPossible, isToday, later } = day
  return (
    <fieldset className="waking-days">
      <legend className="hidden-text">{t('when')}</legend>
      {isLaterPossible && (
        <label>
          <input type="radio" name={name} checked={!isToday} onChange={() => day.setIsToday(false)} />
          <b>{t('on', { date: text.day(later) })}</b>
          <span className="soft">{t('orAnother', { date: text.day(latest) })}</span>
        </label>
      )}
      {isLaterPossible && !isToday && (
        <TextField
          label={t('day')}
          type="date"
          min={earliest}
          max={latest}
          value={later}
          onChange={({ target }) => day.setLater(target.value)}
        />
      )}
      <label>
        <input type="radio" name={name} checked={isToday} onChange={() => day.setIsToday(true)} />
        <b>{season('today', { date: text.day(today) })}</b>
        <span className="soft">{t('atOnce')}</span>
      </label>
    </fieldset>
  )
}

function Unknown({ error }: { readonly error: unknown }) {
  const refusals = useRefusals()
  const said = error instanceof ApiError ? refusals(error.code) : null
  return said === null ? <LoadFailed /> : <p className="soft">{said}</p>
}

interface BillsProps {
  readonly account: OverviewAccount
  readonly quote: SleepQuote
}

function Bills({ account, quote }: BillsProps) {
  const t = useTranslations('sleep')
  const text = useSleepText(account)
  const billText = useBillText(account)
  return (
    <dl className="waking-bills num">
      {quote.bills.map((bill) => (
        <div key={bill.paidDate}>
          <dt>{billText(bill)}</dt>
          <dd>
            {t('waking.insteadOf', {
              amount: text.money(bill.after?.total ?? 0),
              before: text.money(bill.before?.total ?? 0),
            })}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('costs.together')}</dt>
        <dd>{t('waking.more', { amount: text.money(quote.after - quote.before) })}</dd>
      </div>
    </dl>
  )
}

interface BackProps {
  readonly account: OverviewAccount
  readonly on: LocalDate
  readonly isToday: boolean
}

/** It sleeps again from the next month at the earliest. */
function Back({ account: { contract, now }, account, on, isToday }: BackProps) {
  const t = useTranslations('sleep.waking')
  const text = useSleepText(account)
  const next = text.day(dateOf(startOfNextMonth(now, contract.zone), contract.zone))
  if (isToday) return <WayBack icon="lock">{t('final', { date: next })}</WayBack>
  return (
    <WayBack icon="undo">{t.rich('back', { date: text.day(addDays(on, -1)), b: (said) => <b>{said}</b> })}</WayBack>
  )
}

interface Order {
  readonly on: LocalDate
  readonly quotedTotal: number
}

function useWake(account: OverviewAccount, onClose: () => void) {
  const t = useTranslations('sleep.waking')
  const withdraw = useTranslations('sleep.withdraw')
  const changed = useTranslations('giveSeats.refused')
  const terms = useTranslations('terms')
  const text = useSleepText(account)
  const refusals = useRefusals()
  const { zone, id } = account.contract
  const keys = useRef(new Map<string, string>())
  const at = 'button'
  return useChange({
    send: (body: Order) => {
      const choice = JSON.stringify(body)
      const idempotencyKey = keys.current.get(choice) ?? crypto.randomUUID()
      keys.current.set(choice, idempotencyKey)
      return underOverlay(async () => {
        try {
          return await call(wakeEarlier, { params: { orgId: organizationId(), id }, idempotencyKey, body })
        } finally {
          await reloadAll()
        }
      })
    },
    refusals: { 'quote-changed': { at, text: `${terms('amountChanged')}. ${changed('quote')}` } },
    otherwise: (error) => {
      if (isHeld(error)) return { at, text: '' }
      if (isAboveLimit(error)) return { at, text: withdraw('aboveLimit') }
      const said = error instanceof ApiError ? refusals(error.code) : null
      return said === null ? null : { at, text: said }
    },
    onDone: (_, { on }) => {
      const isToday = on === dateOf(account.now, zone)
      showToast({
        about: 'sleep',
        text: isToday ? t('woken', { plan: text.plan }) : t('wakes', { plan: text.plan, date: text.day(on) }),
      })
      onClose()
    },
  })
}
