import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useBillings, useContract, useNow, usePlanCatalogue } from '../../lib/account/use-account.ts'
import { both } from '../../lib/request/loadable.ts'
import { monthText } from '../../lib/wire/payment-status.ts'
import { Card } from '../../ui/card.tsx'
import { Dated } from '../../ui/figures/dated.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SelectField } from '../../ui/input/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBillWords } from './bill-words.ts'
import { BillList } from './list/bill-list.tsx'
import { BillDetail } from './month/bill-detail.tsx'
import { type BilledMonth, hasContent, monthToOpen } from './months.ts'
import { type BillingView, billingView } from './view.ts'
import './billing.css'

const PackDialog = laterPart(async () => (await import('./pack/pack-dialog.tsx')).PackDialog)

/** Opens the dialog; so does a link with `?pack=1`. */
function PackButton({ today }: { readonly today: LocalDate }) {
  const t = useTranslations('pack')
  const [isOpen, setIsOpen] = useState(false)
  useLink(() => setIsOpen(true))
  return (
    <>
      <Button look="ghost" onClick={() => setIsOpen(true)}>
        <Icon name="download" />
        {t('title')}
      </Button>
      {isOpen && <PackDialog today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** `?pack=1` is removed from the address, so that a reload opens nothing. */
function useLink(open: () => void): void {
  const navigate = useNavigate()
  const { pack, ...rest }: { readonly pack?: unknown } = useSearch({ strict: false })
  const isLinked = pack === 1
  const follow = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: rest, replace: true })
  })
  useEffect(() => {
    if (isLinked) follow()
  }, [isLinked])
}

/** What leads: the lines of one month, or the list of all. */
type Front = 'breakdown' | 'history'

export const Breakdown = () => <Billing front="breakdown" />

export const History = () => <Billing front="history" />

type BillingAccount = Pick<Account, 'billings' | 'contract' | 'catalogue' | 'groups' | 'now'>

/** Everything that was billed: whether it is paid, month by month, and the lines of the month that is chosen. */
function Billing({ front }: { readonly front: Front }) {
  const t = useTranslations()
  const loaded = both(both(useBillings(), usePlanCatalogue()), both(useContract(), useNow()))
  const account = loaded.state === 'ready' ? loaded.value : null
  const answerOf = useHeadline(account?.contract.zone ?? 'UTC')
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
        <div className="bill-tools">
          <Button look="ghost" onClick={() => print()}>
            <Icon name="print" />
            {t('common.print')}
          </Button>
          {account !== null && <PackButton today={dateOf(account.now, account.contract.zone)} />}
        </div>
      </div>
      <WhenLoaded
        content={loaded}
        shape="bills"
        frame={(standIn, state) => (state === 'failed' ? <Card>{standIn}</Card> : standIn)}
      >
        {(value) => <Bills account={value} view={billingView(value)} front={front} />}
      </WhenLoaded>
    </>
  )
}

interface BillsProps {
  readonly account: BillingAccount
  readonly view: BillingView
  readonly front: Front
}

/** What leads comes first for the keyboard and on a phone; on a wide screen the list is always at the left. */
function Bills({ account, view, front }: BillsProps) {
  const t = useTranslations('bills')
  const shown = useShownMonth(view, front)
  if (shown === undefined) {
    return (
      <Card>
        <EmptyState>{t('nothingBilled')}</EmptyState>
      </Card>
    )
  }
  const list = <BillList view={view} chosen={shown.month} />
  return (
    <div className={`bills-page ${front}`}>
      {front === 'history' && list}
      <div className="bill-details">
        {front === 'breakdown' && <MonthSelect months={view.months} chosen={shown} />}
        {shown.billings.map((bill) => (
          <BillDetail key={bill.billingInfoId} bill={bill} account={account} />
        ))}
      </div>
      {front === 'breakdown' && list}
    </div>
  )
}

/** The month that the address names; without one the latest with anything in it: of the list, or with the running one. */
function useShownMonth({ months, past }: BillingView, front: Front): BilledMonth | undefined {
  const { month: asked }: { readonly month?: unknown } = useSearch({ strict: false })
  const named = months.find(({ month }) => monthText(month) === asked)
  const latest = past.find(hasContent)
  const billed = months.find(({ month }) => month === latest?.billingTargetYearMonth)
  return named ?? (front === 'history' ? billed : undefined) ?? monthToOpen(months)
}

interface MonthSelectProps {
  readonly months: readonly BilledMonth[]
  readonly chosen: BilledMonth
}

/** Every month that has a bill; the one that is chosen stands in the address. */
function MonthSelect({ months, chosen }: MonthSelectProps) {
  const t = useTranslations('billing')
  const navigate = useNavigate()
  return (
    <div className="filter">
      <SelectField
        label={t('month')}
        value={chosen.month}
        onChange={({ target }) =>
          void navigate({ to: '.', search: { month: monthText(target.value) }, replace: true, resetScroll: false })
        }
      >
        {months.map(({ month }) => (
          <option key={month} value={month}>
            {monthText(month)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** What the screen says first: whether everything is paid, and what comes next. */
interface Headline {
  readonly title: string
  readonly lead: string
}

function useHeadline(zone: string): (view: BillingView) => Headline {
  const t = useTranslations('bills')
  const { sum, amount, day, month, period, paidOn, dueOn } = useBillWords(zone)
  const monthOf = (bill: BillingInfo) => month(monthText(bill.billingTargetYearMonth))
  const nextOf = (next: BillingInfo | null) => {
    if (next === null) return ''
    if (next.billingStatus === 'InProgress') return t('lead.nextCalculating', { date: day(next.billingDate) })
    return next.charge.total === 0 ? '' : t('lead.next', { amount: amount(next), date: day(next.billingDate) })
  }
  const lastOf = (last: BillingInfo) =>
    last.charge.total === 0
      ? ''
      : t('lead.last', { amount: amount(last), period: period(last), date: day(paidOn(last)) })
  const joined = (first: string, second: string) =>
    first === '' || second === '' ? first + second : t('lead.joined', { first, second })
  const dueOf = (bill: BillingInfo) =>
    t(bill.paymentMethod === 'BANK_TRANSFER' ? 'lead.transfer' : 'lead.card', { date: day(dueOn(bill)) })
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
        return { title: t('title.paid'), lead: joined(lastOf(standing.last), nextOf(running)) }
      case 'failed': {
        const { bill, isRestPaid } = standing
        const key = bill.paymentCycle === 'YEAR' ? 'title.failedYear' : 'title.failed'
        const title = t(key, { month: monthOf(bill), amount: amount(bill) })
        return { title, lead: isRestPaid ? t('lead.restPaid') : '' }
      }
      case 'open': {
        const [bill] = standing.bills
        const lead = bill.paymentStatus === 'Waiting' && standing.bills.length === 1 ? dueOf(bill) : ''
        return { title: t('title.open', { amount: sum(standing.bills) }), lead }
      }
      case 'in-progress':
        return { title: t('title.inProgress', { amount: sum(standing.bills) }), lead: nextOf(running) }
    }
  }
}
