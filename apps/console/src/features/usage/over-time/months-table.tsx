import { firstDay } from '@touchline/domain/calendar'
import type { UsageHistory } from '@touchline/domain/usage'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { Table } from '../../../ui/figures/table.tsx'
import { monthlyLimit, type UsageAccount } from '../usage-account.ts'
import { monthsOf } from './months-picture.tsx'

interface MonthsTableProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly history: UsageHistory
}

/** The same months in rows, the oldest first. */
export function MonthsTable({ account, kind, history }: MonthsTableProps) {
  const t = useTranslations()
  const { figure, locale } = usePaceText({ kind })
  const limit = monthlyLimit(account, kind)
  const over = {
    label: t('usage.lastYear.over'),
    right: true,
    cell: ({ used }: { readonly used: number }) => figure(Math.max(0, used - (limit ?? used))),
  }
  return (
    <Table
      caption={t('usage.overTime.year')}
      rows={monthsOf(history, kind)}
      keyOf={({ month }) => month}
      columns={[
        { label: t('terms.month'), heading: true, cell: ({ month }) => dateText(firstDay(month), locale, 'monthYear') },
        { label: t('pace.table.used'), right: true, cell: ({ used }) => figure(used) },
        ...(limit === null ? [] : [over]),
      ]}
    />
  )
}
