import { Link } from '@tanstack/react-router'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { firstDay } from '@touchline/domain/calendar'
import { storyOf } from '@touchline/domain/projection'
import { isByTransfer } from '@touchline/domain/transfers'
import { dateText } from '@touchline/words/date-text'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { Why } from '../../../forms/breakdown/why.tsx'
import { useRequestText } from '../../../forms/requests/request-text.ts'
import { useToDecide } from '../../../forms/requests/to-decide.ts'
import { UndoCancellation } from '../../../forms/scheduled/scheduled-cancellation.tsx'
import { UndoChange } from '../../../forms/scheduled/scheduled-change.tsx'
import { Loading } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/card.tsx'
import { brandName } from '../../../ui/card-brand.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type Ahead, useAhead } from '../ahead.ts'
import type { OverviewAccount } from '../overview-account.ts'
import type { SeasonBill } from '../season/bills.ts'
import { useHappeningText } from '../season/happening-text.ts'
import { useSeasonText } from '../season/season-text.ts'
import { type ComingRow, comingRows } from './coming-rows.ts'
import './coming.css'

/** Everything with a date ahead, each with the one thing that can be done about it. */
export function WhatComes({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations()
  const ahead = useAhead(account)
  const requests = useToDecide()
  const past = (
    <Link className="btn quiet" to="/history">
      {t('shell.history')}
    </Link>
  )
  return (
    <Card title={t('coming.title')} className="coming" action={past}>
      {ahead === null || requests.state !== 'ready' ? (
        <Loading />
      ) : (
        <Rows account={account} ahead={ahead} toDecide={requests.value.toDecide} />
      )}
    </Card>
  )
}

interface RowsProps {
  readonly account: OverviewAccount
  readonly ahead: Ahead
  readonly toDecide: readonly PurchaseRequest[]
}

function Rows({ account, ahead, toDecide }: RowsProps) {
  const t = useTranslations('coming')
  const { storedDays, history, runsOut } = ahead
  const rows = useMemo(
    () => comingRows(account, { storedDays, history, runsOut }, toDecide),
    [account, storedDays, history, runsOut, toDecide],
  )
  if (rows.length === 0) return <EmptyState>{t('nothing')}</EmptyState>
  return (
    <>
      {account.document.pause !== null && (
        <p className="soft small">
          {t('oncePaid')} <ShortMonth rows={rows} />
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.date} ${keyOf(row)}`} row={row} account={account} />
        ))}
      </ul>
    </>
  )
}

/** After a repair the month is billed in part: how many of its days. */
function ShortMonth({ rows }: { readonly rows: readonly ComingRow[] }) {
  const t = useTranslations('story')
  const { locale } = useLanguage()
  const bill = rows.find((row) => row.kind === 'bill')
  const story = bill?.kind === 'bill' && bill.invoice !== null ? storyOf(null, bill.invoice) : null
  if (bill?.kind !== 'bill' || bill.invoice === null || story?.kind !== 'first') return null
  const month = dateText(firstDay(bill.invoice.month), locale, 'month')
  return <>{t('first', { days: story.days, ofDays: story.ofDays, month })}</>
}

function keyOf(row: ComingRow): string {
  if (row.kind === 'request') return row.request._id
  if (row.kind === 'bill') return row.bill.id
  return row.happening.kind === 'change' ? row.happening.change.kind : row.happening.kind
}

function Row({ row, account }: { readonly row: ComingRow; readonly account: OverviewAccount }) {
  const { locale } = useLanguage()
  const words = useWords(account)
  const id = useId()
  return (
    <li>
      <time dateTime={row.date}>{dateText(row.date, locale, 'shortDay')}</time>
      <span id={id}>{words(row)}</span>
      <Action row={row} account={account} describedBy={id} />
    </li>
  )
}

function useWords(account: OverviewAccount): (row: ComingRow) => string {
  const text = useHappeningText(account)
  const billText = useBillText(account)
  const { asks } = useRequestText(account)
  return (row) => {
    if (row.kind === 'request') return asks(row.request)
    return row.kind === 'bill' ? billText(row.bill) : text(row.happening)
  }
}

/** How much, from where and for what. */
function useBillText(account: OverviewAccount): (bill: SeasonBill) => string {
  const t = useTranslations('coming')
  const season = useSeasonText(account)
  const { method, paymentService } = account.document.payment
  const card = method === 'CREDIT_CARD' ? paymentService : null
  return (bill) => {
    const facts = { amount: season.amount(bill), period: season.period(bill) }
    if (isByTransfer(account.contract, bill.cycle)) return bill.isRest ? t('restDue', facts) : t('billDue', facts)
    if (card === null) return t('bill', facts)
    return t('billFromCard', { ...facts, card: `${brandName(card.brand ?? '')} ${card.cardLast4}`.trim() })
  }
}

interface ActionProps {
  readonly row: ComingRow
  readonly account: OverviewAccount
  readonly describedBy: string
}

function Action({ row, account, describedBy }: ActionProps) {
  const t = useTranslations()
  if (row.kind === 'request') {
    return (
      <Link className="btn ghost" to="/requests/$id" params={{ id: row.request._id }} aria-describedby={describedBy}>
        {t('coming.decide')}
      </Link>
    )
  }
  if (row.kind === 'bill') return row.invoice && <Why invoice={row.invoice} names={account} />
  switch (row.action) {
    case null:
      return null
    case 'undo-change':
      return <UndoChange account={account} describedBy={describedBy} />
    case 'undo-cancellation':
      return <UndoCancellation contractId={account.contract.id} date={row.date} describedBy={describedBy} />
    case 'change-card':
      return (
        <Allowed to="pay">
          <Link className="btn ghost" to="/contract-info/payment-info-change" aria-describedby={describedBy}>
            {t('overview.changeCard')}
          </Link>
        </Allowed>
      )
    case 'video-storage':
      return (
        <Link className="btn ghost" to="/billing-movies" aria-describedby={describedBy}>
          {t('shell.billingMovies')}
        </Link>
      )
    case 'price-change':
      return (
        <Link className="btn ghost" to="/price-change" aria-describedby={describedBy}>
          {t('prices.both')}
        </Link>
      )
    case 'change-plan':
      return (
        <Allowed to="buy">
          <Link className="btn ghost" to="/change-plan" aria-describedby={describedBy}>
            {t('shell.changePlan')}
          </Link>
        </Allowed>
      )
    case 'add-upload':
      return (
        <Allowed to="buy">
          <Link className="btn ghost" to="/usage" search={{ tab: 'upload', add: 1 }} aria-describedby={describedBy}>
            {t('usage.addOn.add.upload')}
          </Link>
        </Allowed>
      )
  }
}
