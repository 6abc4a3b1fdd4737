import './cancellation.css'
import { readAccountExport } from '@touchline/contract/calls/cancellation'
import type { AccountExport as Exported } from '@touchline/contract/cancellation'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, daysBetween } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../forms/lone-page.tsx'
import { ReceiptSheet } from '../../forms/receipt/receipt-sheet.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { ApiError, isDeadLink } from '../../lib/http/api-error.ts'
import { config } from '../../lib/http/config.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { useLocation } from '../../lib/navigation/index.ts'
import { useChange } from '../../lib/request/use-change.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { WayBack } from '../../ui/way-back.tsx'
import { ReopenForm } from './reopen-form.tsx'

/** The mailed link of a closed account: receipts to read and print, and all data as a file. */
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
  const t = useTranslations('cancellation.export')
  const dayOf = (instant: string) => dateOf(instantFromWire(instant), account.zone)
  return (
    <main className="page export">
      <Heading>{account.organizationName}</Heading>
      {account.canReopen === true && <Reopen account={account} token={token} base={base} />}
      <p>{t('until', { closed: dayOf(account.closedAt), date: dayOf(account.expiresAt) })}</p>
      <div className="actions">
        {account.receipts.length > 0 && (
          <Button look="ghost" onClick={() => print()}>
            {t('print')}
          </Button>
        )}
        <Button onClick={() => save(account)}>{t('download')}</Button>
      </div>
      {account.receipts.length === 0 && <p className="soft">{t('noReceipts')}</p>}
      {account.receipts.map((receipt) => (
        <ReceiptSheet key={receipt.billingInfoId} receipt={receipt} heading="h2" />
      ))}
    </main>
  )
}

/** What is still there, until when, and the way back to it. */
function Reopen({ account, token, base }: FetchedProps) {
  const t = useTranslations('cancellation.closed')
  const needs = useTranslations('overview.needs')
  const { locale } = useLanguage()
  const [isAsked, setIsAsked] = useState(false)
  const { zone, data } = account
  const last = dateOf(instantFromWire(account.expiresAt) - 1, zone)
  const date = dateText(last, locale, 'fullDay')
  const seconds = data.games.reduce((sum, { movieLengthSeconds }) => sum + movieLengthSeconds, 0)
  const days = Math.max(0, daysBetween(dateOf(instantFromWire(account.readAt ?? account.closedAt), zone), last))
  return (
    <section className="card reopen" aria-labelledby="kept">
      <h2 id="kept">{t('kept', { date })}</h2>
      <p>{t('text', { games: data.games.length, hours: Math.floor(seconds / 3600) })}</p>
      {isAsked ? (
        <ReopenForm token={token} base={base} />
      ) : (
        <Button onClick={() => setIsAsked(true)}>{needs('reopen')}</Button>
      )}
      <WayBack icon="clock">{t.rich('left', { days, date, b: (text) => <b>{text}</b> })}</WayBack>
    </section>
  )
}

/** Everything that came, as one readable file. */
const save = (account: Exported): void =>
  saveFile(
    `${account.organizationName}.json`,
    new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' }),
  )
