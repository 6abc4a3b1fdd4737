import { useSearch } from '@tanstack/react-router'
import { dateOf } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useBillings, useContract, useNow, usePlanCatalogue } from '../../lib/account/use-account.ts'
import { monthText } from '../../lib/payment/payment-status.ts'
import { both } from '../../lib/request/loadable.ts'
import { Card } from '../../ui/card.tsx'
import { Dated } from '../../ui/figures/dated.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/input/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useAnswer } from './answer.ts'
import { BillList } from './list/bill-list.tsx'
import { BillDetail } from './month/bill-detail.tsx'
import { MonthSelect } from './month/month-select.tsx'
import { type BilledMonth, hasContent, monthToOpen } from './months.ts'
import { PackButton } from './pack/pack-button.tsx'
import { type BillingView, billingView } from './view.ts'
import './billing.css'

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
  const answerOf = useAnswer(account?.contract.zone ?? 'UTC')
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
