import type { HistoryLanes } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import { Card } from '@touchline/ui/card.tsx'
import type { Lane } from '@touchline/ui/chart/lines/lanes.ts'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryText } from '../history-text.ts'
import { useLaneRows } from './lane-rows.ts'
import { Picture } from './picture.tsx'
import { nearest, type Stop, stopsOf } from './stops.ts'
import { windowOf, type Zoom } from './window.ts'
import './lanes.css'

interface LaneTableProps {
  readonly rows: readonly Lane[]
  readonly now: number
  readonly text: HistoryText
}

interface Row {
  readonly lane: string
  readonly start: number
  readonly end: number | null | undefined
  readonly words: string
}

const rowsOf = ({ name, bars, marks }: Lane): readonly Row[] => [
  ...bars.map(({ start, end, text }) => ({ lane: name, start, end, words: text })),
  ...marks.map(({ at, text }) => ({ lane: name, start: at, end: undefined, words: text })),
]

function LaneTable({ rows, now, text }: LaneTableProps) {
  const t = useTranslations('history')
  const until = ({ end }: Row) => {
    if (end === undefined) return ''
    // Ends are exclusive.
    return end === null ? t('lanes.openEnded') : text.day(end - 1)
  }
  return (
    <Table
      caption={t('lanes.title')}
      rows={rows.flatMap(rowsOf)}
      keyOf={({ lane, start, words }) => `${lane} ${start} ${words}`}
      columns={[
        { label: t('lanes.lane'), heading: true, cell: ({ lane }) => lane },
        {
          label: t('columns.what'),
          cell: ({ words, start }) => (start > now ? `${words} (${t('scheduled')})` : words),
        },
        { label: t('lanes.from'), cell: ({ start }) => <span className="whole">{text.day(start)}</span> },
        { label: t('lanes.until'), cell: (row) => <span className="whole">{until(row)}</span> },
      ]}
    />
  )
}

interface LanesProps {
  readonly lanes: HistoryLanes
  readonly text: HistoryText
  readonly zoom: Zoom
  readonly isPrinting: boolean
}

export function Lanes({ lanes, text, zoom, isPrinting }: LanesProps) {
  const t = useTranslations('history')
  const inTable = useTranslations('table')
  const table = useId()
  const [isTable, setIsTable] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = useLaneRows(lanes, text)
  const now = instantFromWire(lanes.now)
  const stops = stopsOf(rows, text.dayOf)
  const index = chosen ?? startOf(stops, now)
  return (
    <Card
      title={t('lanes.title')}
      className="lanes-card"
      action={
        <Button look="quiet" aria-expanded={isTable} aria-controls={table} onClick={() => setIsTable(!isTable)}>
          {isTable ? inTable('hide') : t('showTable')}
        </Button>
      }
    >
      <Picture
        rows={rows}
        window={windowOf(lanes, zoom)}
        now={now}
        text={text}
        stops={stops}
        index={index}
        isChosen={chosen !== null}
        onChoose={setChosen}
      />
      <Readout stop={stops[index]} text={text} isLive={chosen !== null} />
      {/* Always printed: the log below has each payment. */}
      <div id={table} className="lanes-table" hidden={!isTable && !isPrinting}>
        {(isTable || isPrinting) && (
          <LaneTable rows={isPrinting ? rows.map((row) => ({ ...row, marks: [] })) : rows} now={now} text={text} />
        )}
      </div>
    </Card>
  )
}

function startOf(stops: readonly Stop[], now: number): number {
  const next = stops.findIndex(({ at }) => at > now)
  return next < 0 ? nearest(stops, now) : next
}

interface ReadoutProps {
  readonly stop: Stop | undefined
  readonly text: HistoryText
  readonly isLive: boolean
}

const Readout = ({ stop, text, isLive }: ReadoutProps) => (
  <p className="lanes-readout num" aria-live={isLive ? 'polite' : 'off'}>
    {stop !== undefined && (
      <>
        <b>{text.day(stop.at)}</b> {stop.texts.join(' · ')}
      </>
    )}
  </p>
)
