import './cancellation.css'
import { readAccountExport } from '@touchline/contract/calls/cancellation'
import type { AccountExport as Exported } from '@touchline/contract/cancellation'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, daysBetween } from '@touchline/domain/calendar'
import { type BillState, billState } from '@touchline/domain/payment'
import { brand } from '@touchline/ui/brand.ts'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { saveFile } from '@touchline/ui/save-file.ts'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StateNotes } from '../../forms/bill/bill-chip.tsx'
import { FormError, LonePage } from '../../forms/lone-page.tsx'
import { ReceiptSheet } from '../../forms/receipt/receipt-sheet.tsx'
import { SignInFrame } from '../../forms/sign-in-frame.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { ApiError, isDeadLink } from '../../lib/http/api-error.ts'
import { config, hasOwnWays, regionAt } from '../../lib/http/config.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { Link, useLocation } from '../../lib/navigation/index.ts'
import { useChange } from '../../lib/request/use-change.ts'
import { goToProvider } from '../../lib/session/provider.ts'
import { ReopenForm } from './reopen-form.tsx'

export function AccountExport() {
  const t = useTranslations('cancellation.export')
  const common = useTranslations('common')
  const search = new URLSearchParams(useLocation().searchStr)
  const base = config().regions.find((region) => region.name === search.get('region'))?.baseUrl
  const read = useChange({
    send: async () => {
      if (base === undefined) throw new ApiError(404, { code: 'export-unknown', message: 'no such region' })
      const body = { token: search.get('token') ?? '' }
      return (await openCall(base, readAccountExport, { body })).data
    },
    otherwise: (error) => ({ at: 'button', text: isDeadLink(error) ? t('failed') : t('notReached') }),
  })
  if (read.answer !== undefined && base !== undefined)
    return <Fetched account={read.answer} token={search.get('token') ?? ''} base={base} />
  return (
    <LonePage title={t('title')}>
      <p>{t('text')}</p>
      <FormError text={read.said('button')} />
      <Button busy={read.isBusy} onClick={() => read.send()}>
        {common('open')}
      </Button>
    </LonePage>
  )
}

interface FetchedProps {
  readonly account: Exported
  readonly token: string
  readonly base: string
}

function Fetched({ account, token, base }: FetchedProps) {
  const t = useTranslations('cancellation')
  const canReopen = account.canReopen === true
  const { receipts } = account
  return (
    <div className="export">
      <SignInFrame slogan={t('thankYou', { brand: brand.name })}>
        <div className="form closed">
          <Heading>{t('closed.title', { organization: account.organizationName })}</Heading>
          <Since account={account} />
          {canReopen && <Reopen account={account} token={token} base={base} />}
          <div className="actions">
            <Button look={canReopen ? 'ghost' : 'main'} onClick={() => save(account)}>
              {t('export.download')}
            </Button>
            {receipts.length > 0 && (
              <Button look="ghost" onClick={() => print()}>
                {t('export.print')}
              </Button>
            )}
          </div>
          {receipts.length === 0 && <p className="soft">{t('export.noReceipts')}</p>}
          <Link className="go" to="/login">
            {t('closed.otherLogin')}
          </Link>
        </div>
      </SignInFrame>
      {receipts.map((receipt) => (
        <ReceiptSheet key={receipt.billingInfoId} receipt={receipt} heading="h2" />
      ))}
    </div>
  )
}

function Since({ account }: { readonly account: Exported }) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const [last] = account.data.invoices
  const dayOf = (instant: number) => dateText(dateOf(instant, account.zone), locale, 'fullDay')
  const closed = dayOf(instantFromWire(account.closedAt))
  return (
    <p className="soft">
      {account.canReopen === true
        ? t('closed.since', { closed })
        : t('export.until', { closed, date: dayOf(instantFromWire(account.expiresAt) - 1) })}
      {last !== undefined && <LastBill bill={last} />}
    </p>
  )
}

type ExportedBill = Exported['data']['invoices'][number]

const stateOf = (bill: ExportedBill): BillState => {
  const noDays = { dueOn: '', paidOn: null, nextTryOn: null }
  return billState({ ...bill, ...noDays, billingStatus: 'Fixed', charge: bill, disputed: 0, isWaived: false }, '')
}

function LastBill({ bill }: { readonly bill: ExportedBill }) {
  const t = useTranslations('cancellation.closed')
  const { locale } = useLanguage()
  const { currency, total } = bill
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const amount = money(total)
  const state = stateOf(bill)
  if (['withdrawn', 'waived', 'nothing-to-pay'].includes(state.kind)) return null
  if (state.kind === 'paid')
    return (
      <>
        {` ${t('lastPaid', { amount })} `}
        <StateNotes state={state} currency={currency} />
      </>
    )
  return state.kind === 'part'
    ? ` ${t('lastPart', { amount, open: money(state.open) })}`
    : ` ${t('lastOpen', { amount })}`
}

function Reopen({ account, token, base }: FetchedProps) {
  const t = useTranslations('cancellation.closed')
  const { locale } = useLanguage()
  const { zone, data } = account
  const last = dateOf(instantFromWire(account.expiresAt) - 1, zone)
  const date = dateText(last, locale, 'fullDay')
  const seconds = data.games.reduce((sum, { movieLengthSeconds }) => sum + movieLengthSeconds, 0)
  const days = Math.max(0, daysBetween(dateOf(instantFromWire(account.readAt ?? account.closedAt), zone), last))
  return (
    <section className="card reopen" aria-labelledby="kept">
      <h2 id="kept">{t('kept', { date })}</h2>
      <p>{t('text', { games: data.games.length, hours: Math.floor(seconds / 3600) })}</p>
      <Opening token={token} base={base} />
      <WayBack icon="clock">{t.rich('left', { days, date, b: (text) => <b>{text}</b> })}</WayBack>
    </section>
  )
}

interface OpeningProps {
  readonly token: string
  readonly base: string
}

function Opening({ token, base }: OpeningProps) {
  const t = useTranslations()
  const region = regionAt(base)
  const [isAsked, setIsAsked] = useState(false)
  const go = useChange({
    send: () => goToProvider(base, { reopening: token }),
    otherwise: () => ({ at: 'button', text: t('cancellation.closed.faults.notReached') }),
  })
  if (isAsked) return <ReopenForm token={token} base={base} />
  const open = region === undefined || hasOwnWays(region) ? () => setIsAsked(true) : () => go.send()
  return (
    <>
      <FormError text={go.said('button')} />
      <Button busy={go.isBusy} onClick={open}>
        {t('overview.needs.reopen')}
      </Button>
    </>
  )
}

const save = (account: Exported): void =>
  saveFile(
    `${account.organizationName}.json`,
    new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' }),
  )
