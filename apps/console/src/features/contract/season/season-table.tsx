import { Table } from '@touchline/ui/figures/table.tsx'
import { useTranslations } from 'use-intl'
import type { OverviewAccount } from '../account/overview-account.ts'
import type { SeasonBill } from './bills.ts'
import { type Row, rowTotal, type Season } from './columns.ts'
import { useSeasonText } from './season-text.ts'

interface SeasonTableProps {
  readonly season: Season
  readonly account: Pick<OverviewAccount, 'contract'>
}

export function SeasonTable({ season, account }: SeasonTableProps) {
  const t = useTranslations()
  const text = useSeasonText(account)
  const cellOf = (bill: SeasonBill, row: Row): string => {
    if (bill.isCalculating) return '–'
    const minor = rowTotal({ bills: [bill] }, row)
    return minor === 0 ? t('season.none') : text.money(minor)
  }
  const columnOf = (row: Row) => ({
    label: text.row(row),
    right: true,
    cell: (bill: SeasonBill) => cellOf(bill, row),
  })
  const periodOf = ({ cycle, month }: SeasonBill) => (cycle === 'year' ? t('billing.yearFrom', { month }) : month)
  return (
    <Table
      caption={t('season.title')}
      rows={season.columns.flatMap(({ bills }) => bills)}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('billing.paymentDate'),
          heading: true,
          cell: ({ paidOn }) => <span className="whole">{paidOn}</span>,
        },
        { label: t('terms.period'), cell: periodOf },
        ...season.rows.map(columnOf),
        { label: t('invoiceLines.total'), right: true, cell: text.amount },
        { label: t('billing.status'), cell: text.status },
      ]}
    />
  )
}
