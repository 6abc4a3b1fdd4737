import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { csv } from '@touchline/domain/csv'
import { type AuditTopic, topicOf } from '@touchline/domain/history'
import { decimalText, money as moneyOf } from '@touchline/domain/money'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed, Loading } from '../../../forms/when-loaded.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { may } from '../../../lib/session/role.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SelectField, TextField } from '../../../ui/input/field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { HistoryText } from '../history-text.ts'
import { type About, newestQuery, olderQuery } from '../queries.ts'
import { LogTable } from './log-table.tsx'
import { type LogRow, useRows } from './rows.ts'

const topics = ['all', 'plan', 'options', 'payments', 'account', 'videos', 'access', 'platform'] as const

const everything: Filter = { text: '', topic: 'all', who: '' }

/** Neither changes nor payments: that a bill became fixed, or a card was about to come. Each topic has its own. */
export const quiet: ReadonlySet<HistoryEntry['kind']> = new Set(['fix-billing', 'register-customer'])

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

interface FiltersProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly people: readonly string[]
}

function Filters({ filter, onFilter, people }: FiltersProps) {
  const t = useTranslations('history')
  return (
    <div className="log-filters">
      <TextField
        label={t('search')}
        type="search"
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <SelectField
        label={t('topic')}
        value={filter.topic}
        onChange={({ target }) =>
          onFilter({ ...filter, who: '', topic: topics.find((topic) => topic === target.value) ?? 'all' })
        }
      >
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`topics.${labelOf(topic)}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('person')}
        value={filter.who}
        onChange={({ target }) => onFilter({ ...filter, who: target.value })}
      >
        <option value="">{t('everyone')}</option>
        {people.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The sign-ins of others are not among the rows of readers who may not see them. */
const labelOf = (topic: Topic) => (topic === 'access' && !may('see-sign-ins') ? 'ownAccess' : topic)

type Topic = (typeof topics)[number]

interface Filter {
  readonly text: string
  readonly topic: Topic
  /** Empty: everyone. */
  readonly who: string
}

/** Visits and deliveries are read by themselves. */
const aboutOf = (topic: Topic): About => (topic === 'access' || topic === 'platform' ? topic : 'contract')

const whoOf = ({ who }: LogRow): string => who

const topicOfRow = ({ entry: { kind } }: LogRow): AuditTopic | null => (kind === 'other' ? null : topicOf(kind))

/** The rows that a reader asked for: every word of the search is somewhere in the row. */
function filtered(rows: readonly LogRow[], { text, topic, who }: Filter, locale: string): readonly LogRow[] {
  const words = text.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (topic === 'all' ? quiet.has(row.entry.kind) : topicOfRow(row) !== topic) return false
    if (who !== '' && row.who !== who) return false
    if (words.length === 0) return true
    const all = `${row.when} ${row.who} ${row.what} ${row.money}`.toLocaleLowerCase(locale)
    return words.every((word) => all.includes(word))
  })
}
