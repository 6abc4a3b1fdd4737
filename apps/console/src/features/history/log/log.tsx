import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { csv } from '@touchline/domain/csv'
import { decimalText, money as moneyOf } from '@touchline/domain/money'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed, Loading } from '../../../forms/when-loaded.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { HistoryText } from '../history-text.ts'
import { type About, newestQuery, olderQuery } from '../queries.ts'
import { aboutOf, everything, type Filter, filtered, whoOf } from './filter.ts'
import { Filters } from './filters.tsx'
import { LogTable } from './log-table.tsx'
import { type LogRow, useRows } from './rows.ts'

interface Heads {
  readonly date: string
  readonly who: string
  readonly what: string
  readonly amount: string
  readonly currency: string
  readonly per: string
  readonly month: string
  readonly year: string
}

/** Cells as a table calculator reads them: an amount is a number, a time is that of the contract's zone. */
function logCsv(rows: readonly LogRow[], heads: Heads, { currency, zone }: HistoryLanes): string {
  return csv(
    [heads.date, heads.who, heads.what, heads.amount, heads.currency, heads.per],
    rows.map(({ entry: { money }, at, who, what }) => [
      localTime(at, zone),
      who,
      what,
      money === null ? null : decimalText(moneyOf(BigInt(money.minor), currency)),
      money === null ? null : currency,
      money?.per === 'month' || money?.per === 'year' ? heads[money.per] : null,
    ]),
  )
}

/** YYYY-MM-DD HH:MM. */
const localTime = (at: number, zone: string): string => {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
  return time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

const saveLog = (rows: readonly LogRow[], heads: Heads, lanes: HistoryLanes, name: string): void =>
  saveFile(`${name}.csv`, new Blob([logCsv(rows, heads, lanes)], { type: 'text/csv;charset=utf-8' }))

interface LogProps {
  readonly entries: readonly HistoryEntry[]
  /** False while older rows are on their way. */
  readonly isComplete: boolean
  readonly lanes: HistoryLanes
  readonly text: HistoryText
}

/** All that was done: by whom, when, and what it costs. */
export function Log({ entries, isComplete, lanes, text }: LogProps) {
  const t = useTranslations('history')
  const [filter, setFilter] = useState<Filter>(everything)
  const about = aboutOf(filter.topic)
  const rows = useRows(entries, lanes, text)
  return (
    <Card title={t('log')} className="log-card">
      <Filters filter={filter} onFilter={setFilter} people={[...new Set(rows.map(whoOf))]} />
      {about === 'contract' ? (
        <Found rows={rows} filter={filter} isComplete={isComplete} lanes={lanes} text={text} />
      ) : (
        <Others key={about} about={about} filter={filter} lanes={lanes} text={text} />
      )}
    </Card>
  )
}

type OthersProps = Pick<LogProps, 'lanes' | 'text'> & {
  readonly about: About
  readonly filter: Filter
}

/** Visits and deliveries: read when they are asked for, and older ones when that is asked for. */
function Others({ about, filter, lanes, text }: OthersProps) {
  const t = useTranslations('history')
  const [pages, setPages] = useState(0)
  const newest = useQuery(newestQuery(about))
  const older = useQuery(olderQuery(about, { before: newest.data?.nextBefore, pages }))
  const entries = useMemo(
    () => [...(newest.data?.entries ?? []), ...(older.data?.entries ?? [])],
    [newest.data, older.data],
  )
  const rows = useRows(entries, lanes, text)
  if (newest.isError || older.isError) return <LoadFailed />
  if (newest.data === undefined) return <Loading shape="rows" />
  const { nextBefore } = older.data ?? newest.data
  return (
    <>
      <Found rows={rows} filter={filter} isComplete lanes={lanes} text={text} />
      {nextBefore !== null && (
        <Button look="ghost" busy={older.isFetching} onClick={() => setPages(pages + 1)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

interface FoundProps extends Pick<LogProps, 'isComplete' | 'lanes' | 'text'> {
  readonly rows: readonly LogRow[]
  readonly filter: Filter
}

function Found({ rows, filter, isComplete, lanes, text }: FoundProps) {
  const t = useTranslations()
  const asked = useDeferredValue(filter)
  const listed = useMemo(() => filtered(rows, asked, text.locale), [rows, asked, text.locale])
  const heads = {
    date: t('history.columns.date'),
    who: t('history.columns.who'),
    what: t('history.columns.what'),
    amount: t('terms.amount'),
    currency: t('history.columns.currency'),
    per: t('history.columns.per'),
    month: t('history.columns.month'),
    year: t('history.columns.year'),
  }
  return (
    <>
      <div className="log-found">
        <p className="small soft" role="status">
          {isComplete ? t('history.found', { count: listed.length }) : t('shell.loading')}
        </p>
        <Button
          look="quiet"
          disabled={!isComplete || listed.length === 0}
          onClick={() => saveLog(listed, heads, lanes, t('shell.history'))}
        >
          {t('history.csv')}
        </Button>
      </div>
      {listed.length === 0 ? (
        <EmptyState>{rows.length === 0 ? t('history.empty') : t('history.nothingFound')}</EmptyState>
      ) : (
        <LogTable rows={listed} />
      )}
    </>
  )
}
