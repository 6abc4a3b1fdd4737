import { useQuery } from '@tanstack/react-query'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { dateOf } from '@touchline/domain/calendar'
import { pendingSleep, type Sleep } from '@touchline/domain/contract'
import { billParts } from '@touchline/domain/projection'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { owedBilling } from '../../../lib/wire/payment-status.ts'
import { useAhead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { Kicker } from '../headline/kicker.tsx'
import { wakingQuoteQuery } from './queries.ts'
import { savedBy } from './saved-by.ts'
import { useSleepText } from './sleep-text.ts'
import { WakeDialog } from './wake-dialog.tsx'
import '../seldom/seldom.css'
import './sleep.css'

interface AccountProps {
  readonly account: OverviewAccount
}

export function Sleeping({ account }: AccountProps) {
  const t = useTranslations('sleep.hero')
  const text = useSleepText(account)
  const { contract, now } = account
  const [isAsked, setIsAsked] = useState(false)
  const pending = pendingSleep(contract, now)
  if (pending === null) return null
  const last = dateOf(pending.until - 1, contract.zone)
  return (
    <div className="answer">
      <Kicker account={account}>
        {t('kicker')} <Icon name="moon" />
      </Kicker>
      <p className="headline">{t('title', { date: text.day(last) })}</p>
      <p className="ending-text">
        <Saved account={account} sleep={pending} />
        <Charged account={account} /> {t('stops', { date: text.day(dateOf(pending.until, contract.zone)) })}
      </p>
      <Allowed to="buy">
        <div className="acts">
          <Button onClick={() => setIsAsked(true)}>{t('wake')}</Button>
        </div>
        <WokenToday account={account} />
      </Allowed>
      {/* In the page's theme, not the field's. */}
      {isAsked &&
        createPortal(<WakeDialog account={account} sleep={pending} onClose={() => setIsAsked(false)} />, document.body)}
    </div>
  )
}

function Saved({ account, sleep }: AccountProps & { readonly sleep: Sleep }) {
  const t = useTranslations('sleep.hero')
  const text = useSleepText(account)
  const ahead = useAhead(account)
  const { contract, catalogue, now } = account
  const saved = useMemo(
    () => (ahead === null ? null : savedBy(account, ahead, sleep)),
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [contract, catalogue, now, ahead?.history, ahead?.storedDays],
  )
  return saved === null || saved <= 0 ? null : <b>{t('saved', { amount: text.money(saved) })} </b>
}

function Charged({ account }: AccountProps) {
  const t = useTranslations('sleep.hero')
  const text = useSleepText(account)
  const billing = owedBilling(account)
  if (billing === undefined) return t('nothing')
  if (billing.billingStatus === 'InProgress') return null
  const facts = { amount: text.money(billing.charge.total), date: text.day(billing.billingDate) }
  const isStorageAlone = billParts(invoiceFromWire(billing)).every(({ part }) => part === 'storage')
  return t(isStorageAlone ? 'storageAlone' : 'charged', facts)
}

function WokenToday({ account }: AccountProps) {
  const t = useTranslations('sleep.hero')
  const text = useSleepText(account)
  const { contract, now } = account
  const { data: quote } = useQuery(wakingQuoteQuery(contract.id, dateOf(now, contract.zone)))
  const more = quote === undefined ? 0 : quote.after - quote.before
  return (
    <WayBack icon="undo">
      {t.rich('back', { b: (said: ReactNode) => <b>{said}</b> })}
      {more > 0 && ` ${t('wokenToday', { amount: text.money(more) })}`}
    </WayBack>
  )
}
