import { useTranslations } from 'use-intl'
import type { Lane } from '../../../ui/chart/lines/lanes.ts'
import { Table } from '../../../ui/figures/table.tsx'
import type { HistoryText } from '../history-text.ts'

interface LaneTableProps {
  readonly rows: readonly Lane[]
  readonly now: number
  readonly text: HistoryText
}

interface Row {
  readonly lane: string
  readonly start: number
  /** Null: open-ended; undefined: of one day. */
  readonly end: number | null | undefined
  readonly words: string
}

const rowsOf = ({ name, bars, marks }: Lane): readonly Row[] => [
  ...bars.map(({ start, end, text }) => ({ lane: name, start, end, words: text })),
  ...marks.map(({ at, text }) => ({ lane: name, start: at, end: undefined, words: text })),
]

/** The picture as a table: the same, lane by lane. */
export function LaneTable({ rows, now, text }: LaneTableProps) {
  const t = useTranslations('history')
  const until = ({ end }: Row) => {
    if (end === undefined) return ''
    // An end is the first instant that does not belong.
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
