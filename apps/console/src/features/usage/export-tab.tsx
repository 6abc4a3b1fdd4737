import type { LimitAlert } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { shownTime, timeText } from '../../lib/usage-units.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Banner } from '../../ui/dialog/banner.tsx'
import { Table } from '../../ui/figures/table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { addColumn } from './add-on/add-column.tsx'
import { ExportShares } from './export-shares.tsx'
import { Remainder } from './remainder.tsx'
import { TimeCards } from './time-cards.tsx'
import { isUnlimited, organizationTime, type UsageAccount, type UserRow, userTimes } from './usage-account.ts'
import { limitText } from './usage-text.ts'
import { UserName } from './user-name.tsx'

/** Export: each analyst has a limit, so the list shows what is left for each. */
export function ExportTab({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage')
  const plan = useTranslations('used')
  const rows = userTimes(account, 'export')
  if (organizationTime(account, 'export').limit.hard === 0) {
    return (
      <Card>
        <EmptyState>{plan('notInPlan')}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      {!isUnlimited(account, 'export') && <ExportAlert rows={rows} />}
      <TimeCards account={account} kind="export" />
      <Card title={t('byUser.title')}>
        {!isUnlimited(account, 'export') && <ExportShares account={account} />}
        {rows.length === 0 ? <EmptyState>{t('byUser.nobody')}</EmptyState> : <Rows account={account} rows={rows} />}
        <Remainder account={account} kind="export" rows={rows} />
      </Card>
    </>
  )
}

function ExportAlert({ rows }: { readonly rows: readonly UserRow[] }) {
  const t = useTranslations('usage.export')
  const count = (alert: LimitAlert) => rows.filter((row) => row.alert === alert).length
  const [hard, soft] = [count('hard'), count('soft')]
  return (
    <>
      {hard > 0 && <Banner tone="error" title={t('hard', { count: hard })} />}
      {soft > 0 && <Banner tone="wait" title={t('soft', { count: soft })} />}
    </>
  )
}

interface RowsProps {
  readonly account: UsageAccount
  readonly rows: readonly UserRow[]
}

function Rows({ account, rows }: RowsProps) {
  const t = useTranslations('usage')
  const { locale } = useLanguage()
  const unlimited = isUnlimited(account, 'export')
  return (
    <Table
      caption={t('byUser.title')}
      rows={rows}
      keyOf={(row) => row.userId}
      columns={[
        { label: t('byUser.user'), cell: (row) => <Who row={row} isAlarming={!unlimited} /> },
        { label: t('byUser.usedMinutes'), right: true, cell: (row) => timeText(shownTime(row.used, 'export'), locale) },
        {
          label: t('byUser.limitMinutes'),
          right: true,
          cell: (row) => (unlimited ? t('byUser.unlimited') : limitText(row.limit.hard, 'export', locale)),
        },
        {
          label: t('byUser.availableMinutes'),
          right: true,
          cell: (row) => (unlimited ? t('byUser.unlimited') : timeText(row.available, locale)),
        },
        ...addColumn(account, 'export', t('byUser.add')),
      ]}
    />
  )
}

function Who({ row, isAlarming }: { readonly row: UserRow; readonly isAlarming: boolean }) {
  const t = useTranslations('usage.byUser')
  return (
    <span className="who">
      <UserName row={row} />
      {isAlarming && row.alert === 'hard' && <Chip tone="error">{t('usedUp')}</Chip>}
      {isAlarming && row.alert === 'soft' && <Chip tone="wait">{t('runningLow')}</Chip>}
    </span>
  )
}
