import { stateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { firstDay, type Instant, monthInterval } from '@touchline/domain/calendar'
import { sleepsUntil } from '@touchline/domain/contract'
import { Tooltip } from '@touchline/ui/dialog/tooltip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { Column } from '@touchline/ui/figures/table.tsx'
import { Steps } from '@touchline/ui/input/steps.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { BillChip, StateNotes } from '../../../forms/bill/bill-chip.tsx'
import { useDeclineText } from '../../../forms/card/decline-text.ts'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { ReceiptLink } from '../../../forms/receipt/receipt-link.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { monthText } from '../../../lib/wire/payment-status.ts'
import { type BillAccount, useLineSentence } from '../month/line-sentence.ts'
import { BillBar } from './bill-bar.tsx'
import { BillLink } from './bill-link.tsx'

interface ListedBills {
  readonly all: readonly BillingInfo[]
  readonly chosen: string | undefined
  readonly year: string
  readonly account: BillAccount
}

export function useBillColumns({ all, chosen, year, account }: ListedBills): readonly Column<BillingInfo>[] {
  const t = useTranslations()
  const nameOf = useMonthName(year)
  const isYearly = hasTerm(all)
  const { contract, now } = account
  const { zone } = contract
  return [
    {
      label: t('terms.month'),
      cell: (bill) => (
        <>
          <BillLink bill={bill} isChosen={bill.billingTargetYearMonth === chosen}>
            {nameOf(bill)}
          </BillLink>
          <Slept bill={bill} account={account} />
          {isYearly && <Bought bill={bill} account={account} />}
        </>
      ),
    },
    // Bars of a few yearly bills compare nothing.
    ...(isYearly
      ? []
      : [
          {
            label: t('bills.bill'),
            cell: (bill: BillingInfo) => <BillBar bill={bill} full={fullOf(all, bill.charge.currency)} />,
          },
        ]),
    { label: t('billing.status'), cell: (bill) => <Status bill={bill} zone={zone} now={now} /> },
    {
      label: t('invoiceLines.amount'),
      right: true,
      cell: (bill) => (bill.billingStatus === 'InProgress' ? t('contract.calculating') : <Amount bill={bill} />),
    },
    { label: t('paper.pdf'), right: true, cell: (bill) => <Paper bill={bill} /> },
  ]
}

export function Slept({ bill, account: { contract } }: { readonly bill: BillingInfo; readonly account: BillAccount }) {
  const t = useTranslations('plans.statuses')
  const { start, end } = monthInterval(monthText(bill.billingTargetYearMonth), contract.zone)
  const slept = sleepsUntil(contract, end).some(({ until }) => until > start)
  return slept && bill.paymentCycle === 'MONTH' ? <small className="soft">{t('asleep')}</small> : null
}

export const hasTerm = (all: readonly BillingInfo[]): boolean => all.some(({ paymentCycle }) => paymentCycle === 'YEAR')

export function useMonthName(year: string): (bill: BillingInfo) => string {
  const { locale } = useLanguage()
  return ({ billingTargetYearMonth }) =>
    dateText(firstDay(monthText(billingTargetYearMonth)), locale, year === '' ? 'monthYear' : 'month')
}

function Paper({ bill }: { readonly bill: BillingInfo }) {
  const last = currentDocuments(bill).at(-1)
  return last === undefined ? <ReceiptLink billing={bill} /> : <PaperButton document={last} />
}

const fullOf = (all: readonly BillingInfo[], currency: string): number =>
  all.reduce((most, { charge }) => (charge.currency === currency ? Math.max(most, charge.total) : most), 1)

function Bought({ bill, account }: { readonly bill: BillingInfo; readonly account: BillAccount }) {
  const sentence = useLineSentence(account)
  const invoice = invoiceFromWire(bill)
  const [first] = invoice.lines
  return first === undefined ? null : <small className="soft">{sentence(first, invoice)}</small>
}

const returned = {
  refund: 'returned.refund',
  dispute: 'returned.dispute',
  'failed-refund': 'returned.failed-refund',
} as const

function Amount({ bill: { charge, refunds } }: { readonly bill: BillingInfo }) {
  const t = useTranslations('bills')
  const { locale } = useLanguage()
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const given = refunds.map(({ amount, cause, refundDate: date }) => t(returned[cause], { amount: text(amount), date }))
  return given.length === 0 ? text(charge.total) : <Steps what={text(charge.total)} steps={given} />
}

function Status({ bill, zone, now }: { readonly bill: BillingInfo; readonly zone: string; readonly now: Instant }) {
  const { locale } = useLanguage()
  const decline = useDeclineText(bill)
  const state = stateOf(bill, zone, now)
  const { currency } = bill.charge
  const chip = <BillChip state={state} currency={currency} />
  const paidLateOn = state.kind === 'paid' ? state.paidLateOn : null
  return (
    <span className="bill-late">
      {decline === null ? chip : <Tooltip text={decline}>{chip}</Tooltip>}
      <StateNotes state={state.kind === 'paid' ? { ...state, refunded: 0, returned: 0 } : state} currency={currency} />
      {paidLateOn !== null && <small className="soft whole">{dateText(paidLateOn, locale, 'shortDay')}</small>}
    </span>
  )
}
