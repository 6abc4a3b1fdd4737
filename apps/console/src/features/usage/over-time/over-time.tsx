import { useQuery } from '@tanstack/react-query'
import { dateOf, firstDay } from '@touchline/domain/calendar'
import type { UsageHistory } from '@touchline/domain/usage'
import { Card } from '@touchline/ui/card.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PacePicture } from '../../../forms/pace/pace-picture.tsx'
import { PaceTable } from '../../../forms/pace/pace-table.tsx'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import { monthlyLimit, paceSubject, type UsageAccount } from '../../../forms/usage/account.ts'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { usageHistoryQuery } from '../../../lib/account/usage-history.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { livedMonths, useChoices } from '../decision/choices.ts'
import { Decision } from '../decision/decision.tsx'
import { MonthsPicture, monthsOf } from './months-picture.tsx'

type View = 'period' | 'year'

interface OverTimeProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
}

export function OverTime({ account, kind }: OverTimeProps) {
  const t = useTranslations('usage.overTime')
  const inTable = useTranslations('table')
  const { locale } = useLanguage()
  const history = loadable(useQuery(usageHistoryQuery()))
  const table = useId()
  const [isTable, setIsTable] = useState(false)
  const { period, zone } = paceSubject(account, kind)
  const [view, setView] = useState<View>('period')
  const month = dateText(dateOf(period.start, zone), locale, 'month')
  const now = period.cycle === 'month' ? t('month', { month }) : t('term')
  const toggle = (
    <span className="over-time-tools">
      <ViewChoice view={view} onChoose={setView} cycle={period.cycle} />
      <Button look="ghost" aria-expanded={isTable} aria-controls={table} onClick={() => setIsTable(!isTable)}>
        {isTable ? inTable('hide') : inTable('show')}
      </Button>
    </span>
  )
  return (
    <Card title={view === 'period' ? now : t('year')} action={toggle} className="over-time">
      <WhenLoaded content={history} shape="field" failed={t('failed')}>
        {({ history }) => (
          <Pictures account={account} kind={kind} history={history} view={view} table={table} isTable={isTable} />
        )}
      </WhenLoaded>
    </Card>
  )
}

interface ViewChoiceProps {
  readonly view: View
  readonly onChoose: (view: View) => void
  readonly cycle: 'month' | 'year'
}

function ViewChoice({ view, onChoose, cycle }: ViewChoiceProps) {
  const t = useTranslations('usage.overTime')
  const terms = useTranslations('terms')
  return (
    <span className="over-time-tools" role="group" aria-label={t('choose')}>
      <Button look="ghost" aria-pressed={view === 'period'} onClick={() => onChoose('period')}>
        {cycle === 'month' ? terms('month') : t('showTerm')}
      </Button>
      <Button look="ghost" aria-pressed={view === 'year'} onClick={() => onChoose('year')}>
        {t('showYear')}
      </Button>
    </span>
  )
}

interface PicturesProps extends OverTimeProps {
  readonly history: UsageHistory
  readonly view: View
  readonly table: string
  readonly isTable: boolean
}

function Pictures({ account, kind, history, view, table, isTable }: PicturesProps) {
  const subject = paceSubject(account, kind)
  const choices = useChoices(account, kind)
  return (
    <>
      {view === 'period' ? (
        <PacePicture subject={subject} history={history} size="large" />
      ) : (
        <MonthsPicture account={account} kind={kind} history={history} />
      )}
      {/* Always printed. */}
      <div id={table} className="over-time-table" hidden={!isTable}>
        {view === 'period' ? (
          <PaceTable subject={subject} history={history} />
        ) : (
          <MonthsTable account={account} kind={kind} history={history} />
        )}
      </div>
      {choices !== null && (
        <Decision account={account} kind={kind} choices={choices} lived={livedMonths(history, account)} />
      )}
    </>
  )
}

interface MonthsTableProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly history: UsageHistory
}

function MonthsTable({ account, kind, history }: MonthsTableProps) {
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
