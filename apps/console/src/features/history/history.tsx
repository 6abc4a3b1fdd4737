import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { type ReactNode, useEffect, useState } from 'react'
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
import { historyQuery } from './queries.ts'
import './history.css'

/** "What was agreed, what was paid, and what is set to happen?" */
export function History() {
  const t = useTranslations('history')
  const [zoom, setZoom] = useState<Zoom>('twoYears')
  const first = useInfiniteQuery(historyQuery('contract'))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = first
  // Filters, search and the file are about the whole log.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <>
      <div className="head">
        <div>
          <Heading>{t('title')}</Heading>
          <p className="soft">{t('intro')}</p>
        </div>
        <Segments
          label={t('zoom')}
          segments={zooms.map((key) => ({ key, label: t(`zooms.${key}`) }))}
          chosen={zoom}
          onChoose={setZoom}
        />
      </div>
      <WhenLoaded content={both(loadable(first), usePlanCatalogue())} shape="rows" frame={framed}>
        {({ pages, groups }) => {
          const lanes = pages[0]?.lanes
          const entries = pages.flatMap((page) => page.entries)
          return lanes ? (
            <Read lanes={lanes} groups={groups} entries={entries} isComplete={!hasNextPage} zoom={zoom} />
          ) : null
        }}
      </WhenLoaded>
    </>
  )
}

const framed = (standIn: ReactNode) => <Card>{standIn}</Card>

interface ReadProps {
  readonly lanes: HistoryLanes
  readonly groups: PlanNames['groups']
  readonly entries: readonly HistoryEntry[]
  readonly isComplete: boolean
  readonly zoom: Zoom
}

function Read({ lanes, groups, entries, isComplete, zoom }: ReadProps) {
  const text = useHistoryText({ currency: lanes.currency, zone: lanes.zone, groups })
  return (
    <div className="history">
      <Lanes lanes={lanes} text={text} zoom={zoom} />
      <Log entries={entries} isComplete={isComplete} lanes={lanes} text={text} />
    </div>
  )
}
