import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { billKind, isOverdue } from '@touchline/domain/payment'
import { Card } from '@touchline/ui/card.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useIsOnHold } from '../../forms/on-hold-note.tsx'
import { laterPart, part } from '../../forms/part.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useOlderBills } from '../../lib/account/older-bills.ts'
import { useBillings, useContract, useFailedBilling, useNow, usePlanCatalogue } from '../../lib/account/use-account.ts'
import { useNavigate, useSearch } from '../../lib/navigation/index.ts'
import { both, type Loadable } from '../../lib/request/loadable.ts'
import { nextTermQuery } from '../../lib/request/queries.ts'
import { monthText } from '../../lib/wire/payment-status.ts'
import { useBillWords } from './bill-words.ts'
import { AddressDue } from './documents/address-due.tsx'
import { BillList, type Earlier } from './list/bill-list.tsx'
import { BillDetail } from './month/bill-detail.tsx'
import type { BilledMonth } from './months.ts'
import { type BillingView, billingView } from './view.ts'
import './billing.css'

const failedPayment = () => import('../../forms/card/failed-payment.tsx')
const FailedPayment = part(async () => (await failedPayment()).FailedPayment)
const UnpaidBelowTitle = part(async () => (await failedPayment()).UnpaidBelowTitle)
const PackDialog = laterPart(async () => (await import('./pack/pack-dialog.tsx')).PackDialog)

function PackButton({ today }: { readonly today: LocalDate }) {
  const t = useTranslations('pack')
  const [isOpen, setIsOpen] = useState(false)
  useLink(() => setIsOpen(true))
  return (
    <>
      <Allowed to="download-pack">
        <Button look="ghost" onClick={() => setIsOpen(true)}>
          <Icon name="download" />
          {t('title')}
        </Button>
      </Allowed>
      {isOpen && <PackDialog today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Removes `?pack=1` from the address, so that a reload opens nothing. */
function useLink(open: () => void): void {
  const navigate = useNavigate()
  const { pack, ...rest } = useSearch()
  const isLinked = pack === '1'
  const follow = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: rest, replace: true })
  })
  useEffect(() => {
    if (isLinked) follow()
  }, [isLinked])
}

type Front = 'breakdown' | 'history'

export const Breakdown = () => <Billing front="breakdown" />

export const History = () => <Billing front="history" />

type BillingAccount = Pick<Account, 'billings' | 'contract' | 'catalogue' | 'groups' | 'now'>

function Billing({ front }: { readonly front: Front }) {
  const t = useTranslations()
  const { known, earlier } = useKnownBills()
  const loaded = both(both(known, usePlanCatalogue()), both(useContract(), useNow()))
  const account = loaded.state === 'ready' ? loaded.value : null
  const today = account === null ? '' : dateOf(account.now, account.contract.zone)
  const term = useNextTerm(account?.billings ?? [])
  const answerOf = useHeadline(account?.contract.zone ?? 'UTC', today, term)
  const answer = account === null ? null : answerOf(billingView(account))
  const name = front === 'breakdown' ? t('shell.billingBreakdown') : t('shell.billingHistory')
  return (
    <>
      <div className="head">
        <div>
          <Heading name={name}>{answer?.title ?? name}</Heading>
          {answer !== null && answer.lead !== '' && (
            <p className="soft">
              <Dated text={answer.lead} />
            </p>
          )}
        </div>
        <div className="bill-tools">{account !== null && <PackButton today={today} />}</div>
      </div>
      {account !== null && <ToRepair isNamed={billingView(account).standing.kind === 'failed'} />}
      <AddressDue />
      <WhenLoaded
        content={loaded}
        shape="bills"
        frame={(standIn, state) => (state === 'failed' ? <Card>{standIn}</Card> : standIn)}
      >
        {(value) => <Bills account={value} view={billingView(value)} front={front} earlier={earlier} />}
      </WhenLoaded>
    </>
  )
}

/** A month named in the address is read, and the one before it. */
function useKnownBills() {
  const read = useBillings()
  const first = read.state === 'ready' ? read.value : null
  const [isAsked, setIsAsked] = useState(false)
  const { month } = useSearch()
  const oldest = first?.billings[(first.nextOffset ?? 0) - 1]
  const isNamed = month !== undefined && oldest !== undefined && month <= monthText(oldest.billingTargetYearMonth)
  const { billings, older } = useOlderBills(first, isAsked || isNamed)
  const earlier = older === 'none' ? null : { isLoading: older === 'loading', load: () => setIsAsked(true) }
  const known: Loadable<Pick<Account, 'billings'>> = read.state === 'ready' ? { ...read, value: { billings } } : read
  return { known, earlier }
}

function ToRepair({ isNamed }: { readonly isNamed: boolean }) {
  const failed = useFailedBilling()
  const isOnHold = useIsOnHold()
  if (failed === undefined || isOnHold) return null
  return isNamed ? <UnpaidBelowTitle /> : <FailedPayment />
}

interface BillsProps {
  readonly account: BillingAccount
  readonly view: BillingView
  readonly front: Front
  readonly earlier: Earlier | null
}

function Bills({ account, view, front, earlier }: BillsProps) {
  const t = useTranslations('bills')
  const shown = useShownMonth(view, front)
  if (shown === undefined) {
    return (
      <Card>
        <EmptyState>{t('nothingBilled')}</EmptyState>
      </Card>
    )
  }
  const list = <BillList view={view} account={account} chosen={shown.month} earlier={earlier} />
  return (
    <div className={`bills-page ${front}`}>
      {front === 'history' && list}
      <div className="bill-details">
        {shown.billings.map((bill, index) => (
          <BillDetail
            key={bill.billingInfoId}
            bill={bill}
            account={account}
            months={index === 0 ? view.months.map(({ month }) => month) : []}
          />
        ))}
      </div>
      {front === 'breakdown' && list}
    </div>
  )
}

function useShownMonth({ months, past }: BillingView, front: Front): BilledMonth | undefined {
  const { month: asked } = useSearch()
  const named = months.find(({ month }) => monthText(month) === asked)
  const billed = months.find(({ month }) => month === past[0]?.billingTargetYearMonth)
  return named ?? (front === 'history' ? billed : undefined) ?? months[0]
}

interface Headline {
  readonly title: string
  readonly lead: string
}

/** Requested only if there has been one. */
function useNextTerm(billings: readonly BillingInfo[]): NextTerm {
  const isAsked = billings.some(({ paymentCycle }) => paymentCycle === 'YEAR')
  return useQuery({ ...nextTermQuery(), meta: { faults: 'silent' }, enabled: isAsked }).data?.nextTerm ?? null
}

type NextTerm = Awaited<ReturnType<NonNullable<ReturnType<typeof nextTermQuery>['queryFn']>>>['nextTerm']

function useHeadline(zone: string, today: LocalDate, term: NextTerm): (view: BillingView) => Headline {
  const t = useTranslations('bills')
  const { sum, text, amount, day: fullDay, near, month, period, paidOn, dueOn } = useBillWords(zone)
  const day = (date: LocalDate) => (date.slice(0, 4) === today.slice(0, 4) ? near(date) : fullDay(date))
  const monthOf = (bill: BillingInfo) => month(monthText(bill.billingTargetYearMonth))
  const nextOf = (next: BillingInfo | null) => {
    if (next === null) return ''
    if (next.billingStatus === 'InProgress') return t('lead.nextCalculating', { date: day(next.billingDate) })
    if (next.charge.total === 0) return ''
    const key = next.paymentMethod === 'BANK_TRANSFER' ? 'lead.nextDue' : 'lead.next'
    return t(key, { amount: amount(next), date: day(dueOn(next)) })
  }
  const termText = (next: NextTerm) =>
    next === null ? '' : t('lead.nextTerm', { amount: text(next.charge.total, next), date: day(next.startDate) })
  const lastOf = (last: BillingInfo) =>
    last.charge.total === 0
      ? ''
      : t('lead.last', { amount: amount(last), period: period(last), date: day(paidOn(last)) })
  const dueOf = (bill: BillingInfo) => {
    const date = day(dueOn(bill))
    if (bill.paymentMethod !== 'BANK_TRANSFER') return t('lead.card', { date })
    return t(isOverdue(dueOn(bill), today) ? 'lead.transferLate' : 'lead.transfer', { date })
  }
  return ({ standing, running }) => {
    switch (standing.kind) {
      case 'nothing':
        return { title: t('title.nothing'), lead: '' }
      case 'first': {
        const { next } = standing
        const isKnown = next.billingStatus !== 'InProgress' && next.charge.total > 0
        const lead = isKnown ? t('lead.first', { amount: amount(next) }) : ''
        return { title: t('title.first', { date: day(next.billingDate) }), lead }
      }
      case 'paid':
        return { title: t('title.paid'), lead: nextOf(running) || termText(term) || lastOf(standing.last) }
      case 'failed': {
        const { bill, isRestPaid } = standing
        const key = bill.paymentCycle === 'YEAR' ? 'title.failedYear' : 'title.failed'
        const title = t(key, { month: monthOf(bill), amount: amount(bill) })
        return { title, lead: isRestPaid ? t('lead.restPaid') : '' }
      }
      case 'open': {
        const [bill] = standing.bills
        const isFailed = ['declined', 'unclear'].includes(billKind(bill))
        const lead = isFailed || standing.bills.length > 1 ? '' : dueOf(bill)
        return { title: t('title.open', { amount: sum(standing.bills) }), lead }
      }
      case 'in-progress':
        return { title: t('title.inProgress', { amount: sum(standing.bills) }), lead: nextOf(running) }
    }
  }
}
