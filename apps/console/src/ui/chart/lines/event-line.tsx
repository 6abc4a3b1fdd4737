import { LABEL_GAP, labelRows } from '../label-rows.ts'
import { Picture } from '../picture.tsx'
import { textWidth } from '../text-width.ts'
import './event-line.css'

/** Happened; failed; to come; to come because the reader asked for it; to come unless something is done. */
export type EventTone = 'past' | 'failed' | 'coming' | 'scheduled' | 'warning'

interface LineEvent {
  readonly id: string
  readonly x: number
  readonly tone: EventTone
  readonly date: string
  readonly text: string
}

interface EventLineProps {
  readonly events: readonly LineEvent[]
  readonly width: number
  /** Where today is: no label crosses it. */
  readonly middle: number
  /** Where a month begins. */
  readonly ticks: readonly number[]
  /** What it shows, in words. */
  readonly label: string
  /** The event that is read out, if one was chosen. */
  readonly chosen: number | null
}

/** As the style sheet has the box. */
const HEIGHT = 106
const LINE = 16
const ROW = 38

/** Labels are given out in this order; who finds no room keeps its mark. */
const ranks = { warning: 0, scheduled: 0, coming: 0, failed: 1, past: 2 } as const satisfies Record<EventTone, number>

/** What happens and is no bill, on the axis of the picture above it. */
export function EventLine({ events, width, middle, ticks, label, chosen }: EventLineProps) {
  const places = placesOf(events, { width, middle }, chosen)
  const ring = chosen === null ? undefined : events[chosen]
  return (
    <Picture className="event-line" width={width} height={HEIGHT} label={label}>
      <line className="sideline" x1={0} x2={width} y1={LINE} y2={LINE} />
      {ticks.map((x) => (
        <line key={x} className="tick" x1={x} x2={x} y1={LINE - 3} y2={LINE + 3} />
      ))}
      {events.map((event, index) => {
        const place = places[index]
        return (
          place && (
            <line key={event.id} className="leader" x1={event.x} x2={event.x} y1={LINE + 5} y2={rowY(place.row) + 16} />
          )
        )
      })}
      {events.map((event, index) => {
        const place = places[index]
        return place && <Label key={event.id} event={event} row={place.row} isLeft={place.anchor === 'end'} />
      })}
      {events.map(({ id, x, tone }) => (
        <Mark key={id} x={x} tone={tone} />
      ))}
      {ring !== undefined && <circle className="ring" cx={ring.x} cy={LINE} r={9} />}
      <line className="halfway" x1={middle} x2={middle} y1={0} y2={LINE} />
      <circle className="ball" cx={middle} cy={LINE} r={6} />
    </Picture>
  )
}

/** What is chosen and found no room gets it before all others. */
function placesOf(events: readonly LineEvent[], bounds: { width: number; middle: number }, chosen: number | null) {
  const wanted = events.map(({ x, tone, date, text }) => ({
    x,
    rank: ranks[tone],
    width: Math.max(textWidth(text, 12.5), textWidth(date, 11.5)),
  }))
  const places = labelRows(wanted, bounds)
  if (chosen === null || places[chosen]) return places
  return labelRows(
    wanted.map((label, index) => (index === chosen ? { ...label, rank: -1 } : label)),
    bounds,
  )
}

const rowY = (row: number): number => LINE + 22 + row * ROW

interface LabelProps {
  readonly event: LineEvent
  readonly row: number
  readonly isLeft: boolean
}

function Label({ event: { x, date, text, tone }, row, isLeft }: LabelProps) {
  const y = rowY(row)
  const at = { x: isLeft ? x - LABEL_GAP : x + LABEL_GAP, textAnchor: isLeft ? 'end' : 'start' } as const
  return (
    <>
      <text className="event-date" y={y} {...at}>
        {date}
      </text>
      <text className={`event-text ${tone}`} y={y + 16} {...at}>
        {text}
      </text>
    </>
  )
}

function Mark({ x, tone }: Pick<LineEvent, 'x' | 'tone'>) {
  switch (tone) {
    case 'past':
      return <circle className="mark past" cx={x} cy={LINE} r={4} />
    case 'coming':
      return <circle className="mark" cx={x} cy={LINE} r={5} />
    case 'scheduled':
      return <circle className="mark scheduled" cx={x} cy={LINE} r={5.5} />
    case 'failed':
      return <path className="mark failed" d={`M${x - 5} ${LINE - 5}l10 10m0 -10l-10 10`} />
    case 'warning':
      return <path className="mark warning" d={`M${x} ${LINE - 7}l7 13h-14z`} />
  }
}
