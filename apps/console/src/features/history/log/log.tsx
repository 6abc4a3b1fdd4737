import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { csv } from '@touchline/domain/csv'
import { type AuditTopic, topicOf } from '@touchline/domain/history'
import { decimalText, money as moneyOf } from '@touchline/domain/money'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { MoreMenu } from '@touchline/ui/input/more-menu.tsx'
import { saveFile } from '@touchline/ui/save-file.ts'
import { EmptyState } from '@touchline/ui/states.tsx'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed, Loading } from '../../../forms/when-loaded.tsx'
import { may } from '../../../lib/session/role.ts'
import type { HistoryText } from '../history-text.ts'
import { type About, newestQuery, olderQuery } from '../queries.ts'
import { LogTable } from './log-table.tsx'
import { itemsOf } from './quarters.ts'
import { type LogRow, useRows } from './rows.ts'

const topics = ['all', 'plan', 'options', 'payments', 'account', 'videos', 'access', 'platform'] as const

const everything: Filter = { text: '', topic: 'all', who: '', year: '' }

/** Neither changes nor payments. */
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

/** Numbers raw, times in the contract's zone. */
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

const localTime = (at: number, zone: string): string => {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
  return time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

const saveLog = (rows: readonly LogRow[], heads: Heads, lanes: HistoryLanes, name: string): void =>
  saveFile(`${name}.csv`, new Blob([logCsv(rows, heads, lanes)], { type: 'text/csv;charset=utf-8' }))

interface LogProps {
  readonly entries: readonly HistoryEntry[]
  readonly isComplete: boolean
  readonly lanes: HistoryLanes
  readonly text: HistoryText
}

export function Log({ entries, isComplete, lanes, text }: LogProps) {
  const t = useTranslations('history')
  const [filter, setFilter] = useState<Filter>(everything)
  const about = aboutOf(filter.topic)
  const rows = useRows(entries, lanes, text)
  const years = [...new Set(rows.map(({ at }) => text.dayOf(at).slice(0, 4)))]
  const found = { filter, lanes, text, onFilter: setFilter, people: [...new Set(rows.map(whoOf))], years }
  return (
    <section className="card log-card" aria-label={t('log')}>
      {about === 'contract' ? (
        <Found {...found} rows={rows} isComplete={isComplete} />
      ) : (
        <Others {...found} key={about} about={about} />
      )}
    </section>
  )
}

interface OthersProps extends Omit<FoundProps, 'rows' | 'isComplete'> {
  readonly about: About
}

function Others({ about, ...found }: OthersProps) {
  const t = useTranslations('history')
  const [pages, setPages] = useState(0)
  const newest = useQuery(newestQuery(about))
  const older = useQuery(olderQuery(about, { before: newest.data?.nextBefore, pages }))
  const entries = useMemo(
    () => [...(newest.data?.entries ?? []), ...(older.data?.entries ?? [])],
    [newest.data, older.data],
  )
  const rows = useRows(entries, found.lanes, found.text)
  if (newest.isError || older.isError) return <LoadFailed />
  if (newest.data === undefined) return <Loading shape="rows" />
  const { nextBefore } = older.data ?? newest.data
  return (
    <>
      <Found {...found} rows={rows} isComplete />
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
  readonly onFilter: (filter: Filter) => void
  readonly people: readonly string[]
  readonly years: readonly string[]
}

const FEW = 8

function Found({ rows, filter, isComplete, lanes, text, ...choices }: FoundProps) {
  const t = useTranslations()
  const asked = useDeferredValue(filter)
  const [isWhole, setIsWhole] = useState(false)
  const listed = useMemo(() => filtered(rows, asked, text), [rows, asked, text])
  // A search lists each row of a bill.
  const isOverview = asked.text === '' && asked.who === '' && asked.topic === 'all'
  const items = useMemo(
    () => (isOverview ? itemsOf(listed) : listed.map((row) => ({ kind: 'row', row }) as const)),
    [isOverview, listed],
  )
  const shown = isOverview && !isWhole ? items.slice(0, FEW) : items
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
  const save = (
    <button
      type="button"
      disabled={!isComplete || listed.length === 0}
      onClick={() => saveLog(listed, heads, lanes, t('shell.history'))}
    >
      <Icon name="download" />
      {t('history.csv')}
    </button>
  )
  return (
    <>
      <header>
        <h2>{t('history.log')}</h2>
        <Filters filter={filter} {...choices} save={save} />
      </header>
      <p className="hidden-text" role="status">
        {isComplete ? t('history.found', { count: listed.length }) : t('shell.loading')}
      </p>
      {listed.length === 0 ? (
        <EmptyState>{rows.length === 0 ? t('history.empty') : t('history.nothingFound')}</EmptyState>
      ) : (
        <LogTable items={shown} lanes={lanes} text={text} />
      )}
      {shown.length < items.length && (
        <Button look="quiet" className="earlier" onClick={() => setIsWhole(true)}>
          {t('history.earlier')}
        </Button>
      )}
    </>
  )
}

interface FiltersProps extends Pick<FoundProps, 'filter' | 'onFilter' | 'people' | 'years'> {
  readonly save: ReactNode
}

function Filters({ filter, onFilter, people, years, save }: FiltersProps) {
  const t = useTranslations('history')
  const terms = useTranslations('terms')
  const bills = useTranslations('bills')
  return (
    <div className="log-filters">
      <TextField
        label={t('search')}
        placeholder={t('search')}
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
        label={terms('year')}
        value={filter.year}
        onChange={({ target }) => onFilter({ ...filter, year: target.value })}
      >
        <option value="">{bills('allYears')}</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <MoreMenu label={t('more')}>
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
        {save}
      </MoreMenu>
    </div>
  )
}

/** Others see only their own sign-ins. */
const labelOf = (topic: Topic) => (topic === 'access' && !may('see-sign-ins') ? 'ownAccess' : topic)

type Topic = (typeof topics)[number]

interface Filter {
  readonly text: string
  readonly topic: Topic
  readonly who: string
  readonly year: string
}

const aboutOf = (topic: Topic): About => (topic === 'access' || topic === 'platform' ? topic : 'contract')

const whoOf = ({ who }: LogRow): string => who

const topicOfRow = ({ entry: { kind } }: LogRow): AuditTopic | null => (kind === 'other' ? null : topicOf(kind))

function filtered(rows: readonly LogRow[], asked: Filter, { locale, dayOf }: HistoryText): readonly LogRow[] {
  const { text, topic, who, year } = asked
  const words = text.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (topic === 'all' ? quiet.has(row.entry.kind) : topicOfRow(row) !== topic) return false
    if ((who !== '' && row.who !== who) || !dayOf(row.at).startsWith(year)) return false
    if (words.length === 0) return true
    const all = `${row.when} ${row.who} ${row.what} ${row.money}`.toLocaleLowerCase(locale)
    return words.every((word) => all.includes(word))
  })
}
