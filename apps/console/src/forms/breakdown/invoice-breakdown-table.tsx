import { Sums } from '@touchline/ui/figures/sums.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Steps } from '@touchline/ui/input/steps.tsx'
import { useTranslations } from 'use-intl'
import { AskAboutInvoice } from '../questions/ask-about-invoice.tsx'
import { type InvoiceWithNames, useInvoiceBreakdown } from './invoice-breakdown.ts'

export function InvoiceBreakdownTable({ invoice, names, billId }: InvoiceWithNames) {
  const t = useTranslations()
  const breakdown = useInvoiceBreakdown(names)(invoice)
  return (
    <>
      <Table
        caption={t('why.title')}
        rows={breakdown.lines}
        keyOf={(line) => line.key}
        columns={[
          { label: t('invoiceLines.what'), cell: (line) => <Steps what={line.what} steps={line.steps} /> },
          { label: t('invoiceLines.amount'), right: true, cell: (line) => line.amount },
        ]}
      />
      <Sums rows={breakdown.sums} note={breakdown.untaxed} />
      <AskAboutInvoice invoice={invoice} breakdown={breakdown} billId={billId} />
    </>
  )
}
