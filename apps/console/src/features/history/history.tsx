import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { topicOf } from '@touchline/domain/history'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { usePrinting } from '@touchline/ui/use-printing.ts'
import { dateText } from '@touchline/words/date-text'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Fold } from '../../forms/fold.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { usePlanCatalogue } from '../../lib/account/use-account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { type HistoryText, useHistoryText } from './history-text.ts'
import { Lanes } from './lanes/lanes.tsx'
import { type Zoom, zooms } from './lanes/window.ts'
import { Log } from './log/log.tsx'
import { Looks } from './looks.tsx'
import { newestQuery, olderQuery } from './queries.ts'
import { Questions } from './questions.tsx'
import './history.css'

const none: readonly HistoryEntry[] = []

const changing = new Set<string>(['plan', 'options', 'account'])

/** Approvals have their own row. */
const asking = new Set<HistoryEntry['kind']>([
  'ask-approval',
  'decline-request',
  'withdraw-request',
  'request-expired',
  'ask-mail-address',
  'register-customer',
])

/** Rows are newest first. */
const newestChange = (entries: readonly HistoryEntry[]): HistoryEntry | undefined =>
  entries.find(({ kind }) => kind !== 'other' && !asking.has(kind) && changing.has(topicOf(kind)))

export function History() {
  const newest = useQuery(newestQuery('contract'))
  const before = newest.data?.nextBefore
  const older = loadable(useQuery(olderQuery('contract', { before, pages: Number.POSITIVE_INFINITY })))
  const content = both(loadable(newest), usePlanCatalogue())
  return (
    <>
      <Head read={newest.data} />
      <WhenLoaded content={older.state === 'failed' ? older : content} shape="rows" frame={framed}>
        {({ lanes, entries, groups }) => {
          const others = older.state === 'ready' ? older.value.entries : none
          const isComplete = before === null || older.state === 'ready'
          return lanes === null ? null : (
            <Read lanes={lanes} groups={groups} newest={entries} older={others} isComplete={isComplete} />
          )
        }}
      </WhenLoaded>
    </>
  )
}

const framed = (standIn: ReactNode) => <Card>{standIn}</Card>

interface HeadProps {
  readonly read: { readonly lanes: HistoryLanes | null; readonly entries: readonly HistoryEntry[] } | undefined
}

function Head({ read }: HeadProps) {
  const t = useTranslations('history')
  const shell = useTranslations('shell')
  const { locale } = useLanguage()
  const change = read === undefined ? undefined : newestChange(read.entries)
  const lanes = read?.lanes ?? null
  const titleOf = () => {
    if (change === undefined || lanes === null) return shell('history')
    const [on, today] = [change.date, lanes.now].map((each) => dateOf(instantFromWire(each), lanes.zone))
    if (on === undefined || on === today) return t('changedToday')
    return t('unchanged', { date: dateText(on, locale, on.slice(0, 4) === today?.slice(0, 4) ? 'day' : 'fullDay') })
  }
  return (
    <div className="head">
      <div>
        <Heading name={shell('history')}>{titleOf()}</Heading>
        <p className="soft">{t.rich('intro', { link: toBilling })}</p>
      </div>
    </div>
  )
}

const toBilling = (words: ReactNode) => <Link to="/billing-history">{words}</Link>

interface ReadProps {
  readonly lanes: HistoryLanes
  readonly groups: PlanNames['groups']
  readonly newest: readonly HistoryEntry[]
  readonly older: readonly HistoryEntry[]
  readonly isComplete: boolean
}

function Read({ lanes, groups, newest, older, isComplete }: ReadProps) {
  const entries = useMemo(() => [...newest, ...older], [newest, older])
  const text = useHistoryText({ currency: lanes.currency, zone: lanes.zone, groups })
  return (
    <div className="history-page">
      <Questions zone={lanes.zone} />
      <Log entries={entries} isComplete={isComplete} lanes={lanes} text={text} />
      <Looks />
      <FoldedLanes lanes={lanes} text={text} />
    </div>
  )
}

function FoldedLanes({ lanes, text }: { readonly lanes: HistoryLanes; readonly text: HistoryText }) {
  const t = useTranslations('history')
  const isPrinting = usePrinting()
  const [zoom, setZoom] = useState<Zoom>('twoYears')
  if (isPrinting) return <Lanes lanes={lanes} text={text} zoom={zoom} isPrinting />
  return (
    <Fold name="history.lanes" title={t('lanes.fold')}>
      <Segments
        label={t('zoom')}
        segments={zooms.map((key) => ({ key, label: t(`zooms.${key}`) }))}
        chosen={zoom}
        onChoose={setZoom}
      />
      <Lanes lanes={lanes} text={text} zoom={zoom} isPrinting={false} />
    </Fold>
  )
}
