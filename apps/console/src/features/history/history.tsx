import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { usePlanCatalogue } from '../../lib/account/use-account.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Segments } from '../../ui/input/segments.tsx'
import { useHistoryText } from './history-text.ts'
import { Lanes } from './lanes/lanes.tsx'
import { type Zoom, zooms } from './lanes/window.ts'
import { Log } from './log/log.tsx'
import { newestQuery, olderQuery } from './queries.ts'
import './history.css'

const none: readonly HistoryEntry[] = []

/** "What was agreed, what was paid, and what is set to happen?" */
export function History() {
  const t = useTranslations('history')
  const shell = useTranslations('shell')
  const [zoom, setZoom] = useState<Zoom>('twoYears')
  const newest = useQuery(newestQuery('contract'))
  const before = newest.data?.nextBefore
  // Filters, search and the file are about the whole log; the screen is not whole without it.
  const older = loadable(useQuery(olderQuery('contract', { before, pages: Number.POSITIVE_INFINITY })))
  const content = both(loadable(newest), usePlanCatalogue())
  return (
    <>
      <div className="head">
        <div>
          <Heading>{shell('history')}</Heading>
          <p className="soft">{t('intro')}</p>
        </div>
        <Segments
          label={t('zoom')}
          segments={zooms.map((key) => ({ key, label: t(`zooms.${key}`) }))}
          chosen={zoom}
          onChoose={setZoom}
        />
      </div>
      <WhenLoaded content={older.state === 'failed' ? older : content} shape="rows" frame={framed}>
        {({ lanes, entries, groups }) => {
          const others = older.state === 'ready' ? older.value.entries : none
          const isComplete = before === null || older.state === 'ready'
          return lanes === null ? null : (
            <Read lanes={lanes} groups={groups} newest={entries} older={others} isComplete={isComplete} zoom={zoom} />
          )
        }}
      </WhenLoaded>
    </>
  )
}

const framed = (standIn: ReactNode) => <Card>{standIn}</Card>

interface ReadProps {
  readonly lanes: HistoryLanes
  readonly groups: PlanNames['groups']
  readonly newest: readonly HistoryEntry[]
  readonly older: readonly HistoryEntry[]
  readonly isComplete: boolean
  readonly zoom: Zoom
}

function Read({ lanes, groups, newest, older, isComplete, zoom }: ReadProps) {
  const entries = useMemo(() => [...newest, ...older], [newest, older])
  const text = useHistoryText({ currency: lanes.currency, zone: lanes.zone, groups })
  return (
    <div className="history">
      <Lanes lanes={lanes} text={text} zoom={zoom} />
      <Log entries={entries} isComplete={isComplete} lanes={lanes} text={text} />
    </div>
  )
}
