import { LABEL_GAP, type LabelSide, labelSides } from '../label-sides.ts'
import { Picture } from '../picture.tsx'
import { textWidth } from '../text-width.ts'
import './event-line.css'

/** `scheduled`: by the reader; `warning`: unless something is done. */
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
  readonly bands?: readonly { readonly from: number; readonly to: number }[]
  readonly width: number
  readonly middle: number
  readonly ticks: readonly number[]
  readonly label: string
  readonly chosen: number | null
}

const HEIGHT = 60
const LINE = 16
const [DATE_Y, TEXT_Y] = [LINE + 22, LINE + 38]

/** By priority; without room only the mark stays. */
const ranks = { warning: 0, scheduled: 0, coming: 0, failed: 1, past: 2 } as const satisfies Record<EventTone, number>

export function EventLine({ events, bands = [], width, middle, ticks, label, chosen }: EventLineProps) {
  const sides = sidesOf(events, { width, middle }, chosen)
  const ring = chosen === null ? undefined : events[chosen]
  return (
    <Picture className="event-line" width={width} height={HEIGHT} label={label}>
      <line className="sideline" x1={0} x2={width} y1={LINE} y2={LINE} />
      {bands.map(({ from, to }) => (
        <rect key={from} className="band" x={from} y={LINE - 5} width={to - from} height={10} rx={5} />
      ))}
      {ticks.map((x) => (
        <line key={x} className="tick" x1={x} x2={x} y1={LINE - 3} y2={LINE + 3} />
      ))}
      {events.map((event, index) => {
        const side = sides[index]
        return side && <Label key={event.id} event={event} side={side} />
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

/** The chosen label is placed first. */
function sidesOf(events: readonly LineEvent[], bounds: { width: number; middle: number }, chosen: number | null) {
  const wanted = events.map(({ x, tone, date, text }) => ({
    x,
    rank: ranks[tone],
    width: Math.max(textWidth(text, 12.5), textWidth(date, 11.5)),
  }))
  const sides = labelSides(wanted, bounds)
  if (chosen === null || sides[chosen]) return sides
  return labelSides(
    wanted.map((label, index) => (index === chosen ? { ...label, rank: -1 } : label)),
    bounds,
  )
}

interface LabelProps {
  readonly event: LineEvent
  readonly side: LabelSide
}

function Label({ event: { x, date, text, tone }, side }: LabelProps) {
  const at = { x: side === 'end' ? x - LABEL_GAP : x + LABEL_GAP, textAnchor: side } as const
  return (
    <>
      <line className="leader" x1={x} x2={x} y1={LINE + 5} y2={TEXT_Y} />
      <text className="event-date" y={DATE_Y} {...at}>
        {date}
      </text>
      <text className={`event-text ${tone}`} y={TEXT_Y} {...at}>
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
