import type { BillingInfo } from '@touchline/contract/billing'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { Sums } from '@touchline/ui/figures/sums.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Steps } from '@touchline/ui/input/steps.tsx'
import { useTranslations } from 'use-intl'
import { useInvoiceBreakdown } from '../../../forms/breakdown/invoice-breakdown.ts'
import { AskAboutInvoice } from '../../../forms/questions/ask-about-invoice.tsx'
import { useBillWords } from '../bill-words.ts'
import { useBillLines } from './bill-lines.ts'
import type { BillAccount } from './line-sentence.ts'

interface BillTableProps {
  readonly bill: BillingInfo
  readonly account: BillAccount
  readonly caption: string
}

const returnedOn = {
  refund: 'receipts.returnedOn.refund',
  dispute: 'receipts.returnedOn.dispute',
  'failed-refund': 'receipts.returnedOn.failed-refund',
} as const

export function BillTable({ bill, account, caption }: BillTableProps) {
  const t = useTranslations()
  const { text } = useBillWords(account.contract.zone)
  const invoice = invoiceFromWire(bill)
  const lines = useBillLines(account)(invoice)
  const breakdown = useInvoiceBreakdown(account)(invoice)
  const { sums, untaxed } = breakdown
  const refunds = bill.refunds.map(
    ({ amount, cause, refundDate: date }) =>
      [t(returnedOn[cause], { date }), text(cause === 'failed-refund' ? amount : -amount, bill)] as const,
  )
  return (
    <>
      <Table
        className="bill-lines"
        caption={caption}
        rows={lines}
        keyOf={(line) => line.key}
        columns={[
          {
            label: t('bills.item'),
            cell: ({ part, what, notes }) => (
              <span className="bill-line">
                {part !== null && <i className={`bill-key kind-${part}`} />}
                <Steps what={what} steps={notes} />
              </span>
            ),
          },
          { label: t('bills.unitPrice'), right: true, cell: (line) => line.unitPrice },
          { label: t('bills.quantity'), right: true, cell: (line) => line.quantity },
          { label: t('invoiceLines.amount'), right: true, cell: (line) => line.amount },
        ]}
      />
      <Sums rows={[...sums, ...refunds]} note={untaxed} />
      <AskAboutInvoice invoice={invoice} breakdown={breakdown} billId={bill.billingInfoId} />
    </>
  )
}
