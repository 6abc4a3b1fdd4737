import { useQuery } from '@tanstack/react-query'
import { giveUpCustom, priceGivingUpCustom } from '@touchline/contract/calls/give-up-seats'
import type { GivingUpCustomQuote } from '@touchline/contract/plans/give-up-seats'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { HeldCustom } from '@touchline/domain/add-ons'
import { startOfDay } from '@touchline/domain/calendar'
import { Facts } from '@touchline/ui/card.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { isHeld, OnHoldNote } from '../../../forms/on-hold-note.tsx'
import { useKeepSeats } from '../../../forms/scheduled/keep-seats.tsx'
import { useDay } from '../../../forms/use-day.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { underOverlay } from '../../../lib/overlay.ts'
import { call } from '../../../lib/request/call.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { AmountChoice } from './choices.tsx'

interface GiveUpCustomProps {
  readonly account: Account
  readonly held: HeldCustom
  readonly name: string
}

export function GiveUpCustom(props: GiveUpCustomProps) {
  const { held, name } = props
  const t = useTranslations('custom')
  const [isOpen, setIsOpen] = useState(false)
  const most = held.count + held.beginning - held.ending
  if (most < 1) return null
  return (
    <Allowed to="buy">
      <Button look="ghost" small aria-label={t('giveUpTitle', { name })} onClick={() => setIsOpen(true)}>
        {t('giveUp')}
      </Button>
      {isOpen && <GivingUp {...props} most={most} onClose={() => setIsOpen(false)} />}
    </Allowed>
  )
}

interface GivingUpProps extends GiveUpCustomProps {
  readonly most: number
  readonly onClose: () => void
}

function GivingUp({ account, held, name, most, onClose }: GivingUpProps) {
  const t = useTranslations('custom')
  const common = useTranslations('common')
  const { id, zone } = account.contract
  const day = useDay(zone, account.now)
  const [count, setCount] = useState(1)
  const asked = { planId: held.plan.groupId, count }
  const { data: quote } = useQuery({
    queryKey: organizationKey('custom', held.plan.groupId, count),
    queryFn: async () =>
      (await call(priceGivingUpCustom, { params: { orgId: organizationId(), id }, body: asked })).data,
  })
  const date = quote === undefined ? '' : day(instantFromWire(quote.startDate))
  const giving = useGivingUp({ contractId: id, planId: asked.planId, date, onDone: onClose })
  const refused = giving.said('button')
  return (
    <Dialog
      title={t('giveUpTitle', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            busy={giving.isBusy}
            disabled={quote === undefined}
            onClick={() => quote && giving.send({ ...asked, quotedTotal: quote.after.total })}
          >
            {t('giveUp')}
          </Button>
        </>
      }
    >
      <AmountChoice
        kind="custom"
        amounts={Array.from({ length: most }, (_, index) => index + 1)}
        amount={count}
        onChoose={setCount}
      />
      {quote !== undefined && <Outcome account={account} quote={quote} />}
      {refused !== null && refused !== '' && (
        <p role="alert" className="error">
          {refused}
        </p>
      )}
      <OnHoldNote isRefused={refused === ''} />
    </Dialog>
  )
}

interface OutcomeProps extends Pick<GiveUpCustomProps, 'account'> {
  readonly quote: GivingUpCustomQuote
}

function Outcome({ account, quote }: OutcomeProps) {
  const t = useTranslations('custom')
  const back = useTranslations('takeBack')
  const { locale } = useLanguage()
  const { zone, currency } = account.contract
  const day = useDay(zone, account.now)
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const until = day(instantFromWire(quote.startDate) - 1)
  const paid = { date: day(startOfDay(quote.paidDate, zone)), before: money(quote.before.total) }
  return (
    <>
      <p>{t('until', { date: until })}</p>
      <Facts rows={[[t('firstBill', paid), <b key="after">{money(quote.after.total)}</b>]]} />
      <WayBack icon="undo">{back.rich('custom', { until, b: (text: ReactNode) => <b>{text}</b> })}</WayBack>
    </>
  )
}

interface Giving {
  readonly contractId: string
  readonly planId: string
  readonly date: string
  readonly onDone: () => void
}

function useGivingUp({ contractId, planId, date, onDone }: Giving) {
  const t = useTranslations('custom')
  const terms = useTranslations('terms')
  const seats = useTranslations('giveSeats')
  const addOn = useTranslations('usage.addOn')
  const keep = useKeepSeats(contractId, planId)
  const keys = useRef(new Map<string, string>())
  const at = 'button'
  return useChange({
    send: (body: { readonly planId: string; readonly count: number; readonly quotedTotal: number }) => {
      const choice = JSON.stringify(body)
      const idempotencyKey = keys.current.get(choice) ?? crypto.randomUUID()
      keys.current.set(choice, idempotencyKey)
      return underOverlay(async () => {
        try {
          return await call(giveUpCustom, { params: { orgId: organizationId(), id: contractId }, idempotencyKey, body })
        } finally {
          await reloadAll()
        }
      })
    },
    refusals: {
      'quote-changed': { at, text: `${terms('amountChanged')}. ${seats('refused.quote')}` },
      'amount-not-offered': { at, text: seats('refused.quote') },
      unsettled: { at, text: addOn('notYet.unsettled.title') },
    },
    otherwise: (error) => (isHeld(error) ? { at, text: '' } : null),
    onDone: () => {
      showToast({ about: planId, text: t('givenUp', { date }), undo: keep })
      onDone()
    },
  })
}
