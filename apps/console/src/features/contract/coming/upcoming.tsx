import { useQuery } from '@tanstack/react-query'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { dateOf, firstDay } from '@touchline/domain/calendar'
import { storyOf } from '@touchline/domain/projection'
import { isByTransfer } from '@touchline/domain/transfers'
import { Card } from '@touchline/ui/card.tsx'
import { cardName } from '@touchline/ui/card-brand.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useIdle } from '@touchline/ui/use-idle.ts'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { Why } from '../../../forms/breakdown/why.tsx'
import { laterPart } from '../../../forms/part.tsx'
import { pendingQuery } from '../../../forms/requests/queries.ts'
import { useRequestText } from '../../../forms/requests/request-text.ts'
import { UndoCancellation } from '../../../forms/scheduled/scheduled-cancellation.tsx'
import { UndoChange } from '../../../forms/scheduled/scheduled-change.tsx'
import { isFar } from '../../../forms/use-day.ts'
import { Loading } from '../../../forms/when-loaded.tsx'
import { overviewWords } from '../../../i18n/catalogue.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { may } from '../../../lib/session/role.ts'
import { type Ahead, useAhead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import type { SeasonBill } from '../season/bills.ts'
import { useHappeningText } from '../season/happening-text.ts'
import { useSeasonText } from '../season/season-text.ts'
import { type ComingRow, comingRows, hasBoughtLately, isOpenTransfer, isUndone } from './coming-rows.ts'
import './coming.css'

// Compares a year under every plan, and few look at it first.
const Suggestion = laterPart(async () => (await import('../advice/suggestion.tsx')).Suggestion, overviewWords)

const BankDialog = laterPart(async () => (await import('../seldom/seldom.ts')).BankDialog)

const WithdrawSleep = laterPart(async () => (await import('../seldom/seldom.ts')).WithdrawSleep)

const KeepSeats = laterPart(async () => (await import('../seldom/seldom.ts')).KeepSeats)

const ForRequest = laterPart(async () => (await import('../seldom/seldom.ts')).ForRequest)

const UndoneUntil = laterPart(async () => (await import('../seldom/seldom.ts')).UndoneUntil)

const BoughtLately = laterPart(async () => (await import('../seldom/seldom.ts')).BoughtLately)

export function Upcoming({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations()
  const ahead = useAhead(account)
  const requests = useQuery(pendingQuery())
  const isIdle = useIdle()
  const calendar = (
    <Link className="btn quiet" to="/notices">
      {t('coming.calendar')}
    </Link>
  )
  return (
    <Card title={t('coming.title')} className="coming" action={calendar}>
      {ahead === null || requests.isPending ? (
        <Loading />
      ) : (
        <>
          {hasBoughtLately(account) && <BoughtLately account={account} />}
          <Rows account={account} ahead={ahead} requests={requests.data ?? none} />
          {isIdle && <Suggestion />}
        </>
      )}
    </Card>
  )
}

const none: readonly PurchaseRequest[] = []

interface RowsProps {
  readonly account: OverviewAccount
  readonly ahead: Ahead
  readonly requests: readonly PurchaseRequest[]
}

function Rows({ account, ahead, requests }: RowsProps) {
  const t = useTranslations('coming')
  const rows = useMemo(() => comingRows(account, ahead, requests.filter(isForReader)), [account, ahead, requests])
  if (rows.length === 0) return <p className="soft">{t('nothing')}</p>
  const isPaused = account.document.pause !== null
  const owed = rows.filter(({ kind }) => isPaused && kind === 'owed')
  return (
    <>
      {owed.length > 0 && <List rows={owed} account={account} />}
      {isPaused && (
        <p className="soft small">
          {t('oncePaid')} <ShortMonth rows={rows} />
        </p>
      )}
      <List rows={rows.filter((row) => !owed.includes(row))} account={account} />
    </>
  )
}

interface ListProps {
  readonly rows: readonly ComingRow[]
  readonly account: OverviewAccount
}

const List = ({ rows, account }: ListProps) => (
  <ul>
    {rows.map((row) => (
      <Row key={`${row.kind} ${row.date} ${keyOf(row)}`} row={row} account={account} />
    ))}
  </ul>
)

const isForReader = ({ isOwn }: PurchaseRequest): boolean => isOwn || may('decide-requests')

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
  if (row.kind === 'bill' || row.kind === 'owed') return row.bill.id
  if (row.kind === 'card-expired') return row.kind
  return addOnOf(row) ?? (row.happening.kind === 'change' ? row.happening.changes[0].kind : row.happening.kind)
}

function Row({ row, account }: { readonly row: ComingRow; readonly account: OverviewAccount }) {
  const { locale } = useLanguage()
  const words = useWords(account)
  const id = useId()
  const style = isFar(row.date, dateOf(account.now, account.contract.zone)) ? 'shortFullDay' : 'shortDay'
  return (
    <li>
      <time dateTime={row.date}>{dateText(row.date, locale, style)}</time>
      <span id={id}>
        {words(row)}
        {row.kind === 'happening' && isUndone(row.action) && 'at' in row.happening && (
          <UndoneUntil account={account} at={row.happening.at} />
        )}
      </span>
      <Action row={row} account={account} describedBy={id} />
    </li>
  )
}

function useWords(account: OverviewAccount): (row: ComingRow) => string {
  const text = useHappeningText(account)
  const billText = useBillText(account)
  const t = useTranslations('coming')
  const { what, amount, terms } = useRequestText(account)
  return (row) => {
    switch (row.kind) {
      case 'request': {
        const { request } = row
        const facts = { what: what(request), amount: amount(request.quote.total, request) }
        const asks = request.isOwn ? t('youAsk', facts) : t('asks', { name: request.askedBy, ...facts })
        return sentences([asks, terms(request)])
      }
      case 'bill':
        return billText.of(row.bill)
      case 'owed':
        return billText.owed(row.bill, row.isTried)
      case 'card-expired':
        return t('cardExpired')
      case 'happening':
        return text(row.happening)
    }
  }
}

function useBillText(account: OverviewAccount) {
  const t = useTranslations('coming')
  const season = useSeasonText(account)
  const { method, paymentService } = account.document.payment
  const card = method === 'CREDIT_CARD' ? paymentService : null
  const factsOf = (bill: SeasonBill) => ({ amount: season.amount(bill), period: season.period(bill) })
  return {
    of: (bill: SeasonBill): string => {
      const facts = factsOf(bill)
      if (isByTransfer(account.contract, bill.cycle)) return bill.isRest ? t('restDue', facts) : t('billDue', facts)
      if (card === null) return t('bill', facts)
      return t('billFromCard', { ...facts, card: cardName(card) })
    },
    owed: (bill: SeasonBill, isTried: boolean): string => t(isTried ? 'nextTry' : 'owed', factsOf(bill)),
  }
}

interface ActionProps {
  readonly row: ComingRow
  readonly account: OverviewAccount
  readonly describedBy: string
}

function Action({ row, account, describedBy }: ActionProps) {
  const t = useTranslations()
  if (row.kind === 'request') return <ForRequest request={row.request} describedBy={describedBy} />
  if (row.kind === 'bill') {
    if (isOpenTransfer(row.bill)) return <ShowAccount account={account} describedBy={describedBy} />
    return row.invoice && <Why invoice={row.invoice} names={account} />
  }
  if (row.kind === 'owed') return null
  switch (row.kind === 'card-expired' ? 'change-card' : row.action) {
    case null:
      return null
    case 'undo-change':
      return <UndoChange account={account} describedBy={describedBy} />
    case 'keep-seats':
      return <KeepSeats contractId={account.contract.id} planId={addOnOf(row)} describedBy={describedBy} />
    case 'withdraw-sleep':
      return <WithdrawSleep contractId={account.contract.id} describedBy={describedBy} />
    case 'undo-cancellation':
      return <UndoCancellation contractId={account.contract.id} date={row.date} describedBy={describedBy} />
    case 'change-card':
      return (
        <Allowed to="pay">
          <Link className="btn ghost" to="/contract-info/payment-info-change" aria-describedby={describedBy}>
            {t('common.change')}
          </Link>
        </Allowed>
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

function addOnOf(row: ComingRow): string | undefined {
  const change = row.kind === 'happening' && row.happening.kind === 'change' ? row.happening.changes[0] : undefined
  return change?.kind === 'custom' ? change.groupId : undefined
}

function ShowAccount({ account, describedBy }: Omit<ActionProps, 'row'>) {
  const t = useTranslations()
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button look="ghost" aria-describedby={describedBy} onClick={() => setIsShown(true)}>
        {t('transfer.showBank')}
      </Button>
      {isShown && <BankDialog account={account} onClose={() => setIsShown(false)} />}
    </>
  )
}
