import { dateOf } from '@touchline/domain/calendar'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { shownTime, timeText } from '../../lib/usage-units.ts'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/figures/table.tsx'
import { Button } from '../../ui/input/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { addColumn } from './add-on/add-column.tsx'
import { Bars } from './bars.tsx'
import { Remainder } from './remainder.tsx'
import { isUnlimited, periodOf, type UsageAccount, type UserRow } from './usage-account.ts'
import { usageDate } from './usage-text.ts'
import { UserName } from './user-name.tsx'

/** What fits a glance; the rest comes on demand. */
const FIRST_ROWS = 20

interface ByUserProps {
  readonly account: UsageAccount
  readonly rows: readonly UserRow[]
}

/** Who used how much, as bars and as a table of the same figures. */
export function ByUser({ account, rows }: ByUserProps) {
  const t = useTranslations('usage.byUser')
  const [isTable, setIsTable] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  const toggle = (
    <Button look="quiet" onClick={() => setIsTable(!isTable)}>
      {isTable ? t('asBars') : t('asTable')}
    </Button>
  )
  return (
    <Card title={t('title')} action={rows.length === 0 ? null : toggle}>
      <Period account={account} />
      {rows.length === 0 ? (
        <EmptyState>{t('nobody')}</EmptyState>
      ) : isTable ? (
        <UserTable account={account} rows={shown} />
      ) : (
        <Bars account={account} rows={shown} label={t('title')} />
      )}
      {shown.length < rows.length && (
        <Button look="ghost" className="more" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
      <Remainder account={account} kind="upload" rows={rows} />
    </Card>
  )
}

function Period({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage.byUser')
  const { language } = useLanguage()
  const { contract, now } = account
  const from = dateOf(periodOf(account).start, contract.zone)
  const to = dateOf(now, contract.zone)
  return (
    <p className="small soft num">{t('period', { from: usageDate(from, language), to: usageDate(to, language) })}</p>
  )
}

function UserTable({ account, rows }: ByUserProps) {
  const t = useTranslations('usage.byUser')
  const { locale } = useLanguage()
  const unlimited = isUnlimited(account, 'upload')
  return (
    <Table
      caption={t('title')}
      rows={rows}
      keyOf={(row) => row.userId}
      columns={[
        { label: t('user'), cell: (row) => <UserName row={row} /> },
        { label: t('usedHours'), right: true, cell: (row) => timeText(shownTime(row.used, 'upload'), locale) },
        {
          label: t('availableHours'),
          right: true,
          cell: (row) => (unlimited ? t('unlimited') : timeText(row.available, locale)),
        },
        ...addColumn(account, 'upload', t('add')),
      ]}
    />
  )
}
