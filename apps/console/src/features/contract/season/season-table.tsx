import { Table } from '@touchline/ui/figures/table.tsx'
import { useTranslations } from 'use-intl'
import type { OverviewAccount } from '../account/overview-account.ts'
import type { SeasonBill } from './bills.ts'
import { parts, partTotal, type Season } from './columns.ts'
import { useSeasonText } from './season-text.ts'

interface SeasonTableProps {
  readonly season: Season
  readonly account: Pick<OverviewAccount, 'contract'>
}

export function SeasonTable({ season, account }: SeasonTableProps) {
  const t = useTranslations()
  const text = useSeasonText(account)
  const cellOf = (bill: SeasonBill, part: (typeof parts)[number]): string => {
    if (bill.isCalculating) return '–'
    const minor = partTotal({ bills: [bill] }, part)
    return minor === 0 ? t('season.none') : text.money(minor)
  }
  const partOf = (part: (typeof parts)[number]) => ({
    label: text.part(part),
    right: true,
    cell: (bill: SeasonBill) => cellOf(bill, part),
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
        ...parts.map(partOf),
        { label: t('invoiceLines.total'), right: true, cell: text.amount },
        { label: t('billing.status'), cell: text.status },
      ]}
    />
  )
}
