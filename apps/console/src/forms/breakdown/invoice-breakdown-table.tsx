import { useTranslations } from 'use-intl'
import { Sums } from '../../ui/figures/sums.tsx'
import { Table } from '../../ui/figures/table.tsx'
import { Steps } from '../../ui/input/steps.tsx'
import { type InvoiceWithNames, useInvoiceBreakdown } from './invoice-breakdown.ts'

/** The lines of an amount and their sum, each line with its calculation. */
export function InvoiceBreakdownTable({ invoice, names }: InvoiceWithNames) {
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
    </>
  )
}
