import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { useDeclineText } from '../../../forms/card/decline-text.ts'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { ReceiptLink } from '../../../forms/receipt/receipt-link.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { Tooltip } from '../../../ui/dialog/tooltip.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import type { Column } from '../../../ui/figures/table.tsx'
import { Steps } from '../../../ui/input/steps.tsx'
import { BillingChip } from '../billing-chip.tsx'
import { BillBar } from '../list/bill-bar.tsx'
import { BillLink } from '../list/bill-link.tsx'

/** Month with its payment date, parts, status, amount, receipt. */
export function useBillColumns(
  all: readonly BillingInfo[],
  chosen: string | undefined,
): readonly Column<BillingInfo>[] {
  const t = useTranslations()
  const isChosen = (bill: BillingInfo) => bill.billingTargetYearMonth === chosen
  return [
    { label: t('billing.month'), cell: (bill) => <Month bill={bill} isChosen={isChosen(bill)} /> },
    { label: t('bills.bill'), cell: (bill) => <BillBar bill={bill} full={fullOf(all, bill.charge.currency)} /> },
    { label: t('billing.status'), cell: (bill) => <Status bill={bill} /> },
    {
      label: t('invoiceLines.amount'),
      right: true,
      cell: (bill) => (bill.billingStatus === 'InProgress' ? t('contract.calculating') : <Amount bill={bill} />),
    },
    { label: t('terms.receipt'), right: true, cell: (bill) => <Papers bill={bill} /> },
  ]
}

/** The receipt, and the last paper: before a bill is paid that is its invoice. */
function Papers({ bill }: { readonly bill: BillingInfo }) {
  const last = currentDocuments(bill).at(-1)
  return (
    <span className="bill-papers">
      {(last === undefined || bill.paymentStatus === 'Complete') && <ReceiptLink billing={bill} />}
      {last !== undefined && <PaperButton document={last} />}
    </span>
  )
}

/** All bars have one scale: the largest bill of the currency fills the width. */
export const fullOf = (all: readonly BillingInfo[], currency: string): number =>
  all.reduce((most, { charge }) => (charge.currency === currency ? Math.max(most, charge.total) : most), 1)

/** A yearly term is listed among the months and marked as such. */
function Month({ bill, isChosen }: { readonly bill: BillingInfo; readonly isChosen: boolean }) {
  const t = useTranslations()
  return (
    <>
      <BillLink bill={bill} isChosen={isChosen} />
      <small className="soft">
        <span className="hidden-text">{t('billing.paymentDate')}</span>{' '}
        <span className="whole">{bill.billingDate}</span>
      </small>
      {bill.paymentCycle === 'YEAR' && <small className="soft">{t('terms.yearly')}</small>}
    </>
  )
}

/** What moved, by its cause. */
const returned = {
  refund: 'returned.refund',
  dispute: 'returned.dispute',
  'failed-refund': 'returned.failed-refund',
} as const

/** What was billed, and under it what was refunded of it. */
function Amount({ bill: { charge, refunds } }: { readonly bill: BillingInfo }) {
  const t = useTranslations('bills')
  const { locale } = useLanguage()
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const given = refunds.map(({ amount, cause, refundDate: date }) => t(returned[cause], { amount: text(amount), date }))
  return given.length === 0 ? text(charge.total) : <Steps what={text(charge.total)} steps={given} />
}

/** An error says its reason: what the bank said, what to do next, and the code. */
function Status({ bill }: { readonly bill: BillingInfo }) {
  const decline = useDeclineText(bill)
  const chip = <BillingChip billing={bill} />
  return decline === null ? chip : <Tooltip text={decline}>{chip}</Tooltip>
}
