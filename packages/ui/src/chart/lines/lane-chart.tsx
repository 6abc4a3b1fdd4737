import { useId } from 'react'
import { Hatch } from '../hatch.tsx'
import { Picture } from '../picture.tsx'
import { textWidth } from '../text-width.ts'
import { AXIS, chartHeight, HEAD, LANE, type Lane, type LaneBar, type LaneMark, type TimeScale } from './lanes.ts'
import './lane-chart.css'

interface LaneTick {
  readonly at: number
  readonly text: string
  readonly isMown: boolean
}

interface LaneChartProps {
  readonly scale: TimeScale
  readonly lanes: readonly Lane[]
  readonly ticks: readonly LaneTick[]
  readonly now: number
  readonly today: string
  readonly chosen: number | null
  readonly label: string
}

const EDGE = 7

/** Past solid, future hatched. */
export function LaneChart({ scale, lanes, ticks, now, today, chosen, label }: LaneChartProps) {
  const hatch = useId()
  const height = chartHeight(lanes.length)
  const { width, x } = scale
  const foot = height - AXIS
  return (
    <Picture className="lane-chart" width={width} height={height} label={label}>
      <Hatch id={hatch} step={6} />
      <Ground scale={scale} ticks={ticks} foot={foot} />
      {lanes.map((lane, index) => (
        <g key={lane.name} transform={`translate(0 ${HEAD + index * LANE})`}>
          <path className="hair" d={`M0 ${LANE}H${width}`} />
          {lane.bars.map((bar) => (
            <Bar key={bar.start} bar={bar} scale={scale} now={now} hatch={hatch} />
          ))}
          {lane.marks.map((mark, at) => (
            <Mark
              key={`${mark.at} ${mark.text}`}
              mark={mark}
              x={Math.min(Math.max(x(mark.at), EDGE), width - EDGE)}
              room={x(lane.marks[at + 1]?.at ?? Number.POSITIVE_INFINITY) - x(mark.at)}
            />
          ))}
        </g>
      ))}
      {chosen !== null && <path className="chosen" d={`M${x(chosen)} ${HEAD - 6}V${foot}`} />}
      <Today x={x(now)} width={width} foot={foot} text={today} />
    </Picture>
  )
}

interface GroundProps extends Pick<LaneChartProps, 'scale' | 'ticks'> {
  readonly foot: number
}

const AXIS_TEXT = 12

const Ground = ({ scale: { x, width }, ticks, foot }: GroundProps) => (
  <>
    {ticks.map(({ at, text, isMown }, index) => {
      const left = x(at)
      const right = x(ticks[index + 1]?.at ?? Number.POSITIVE_INFINITY)
      return (
        <g key={at}>
          {isMown && <rect className="mown" x={left} y={HEAD} width={right - left} height={foot - HEAD} />}
          <path className="hair" d={`M${left} ${HEAD}V${foot}`} />
          <Name text={text} left={left + 5} width={width} y={foot + 18} />
        </g>
      )
    })}
    <path className="hair" d={`M0 ${HEAD}H${width}`} />
  </>
)

interface NameProps {
  readonly text: string
  readonly left: number
  readonly width: number
  readonly y: number
}

const Name = ({ text, left, width, y }: NameProps) => {
  const place = left + textWidth(text, AXIS_TEXT) > width ? ({ x: width, textAnchor: 'end' } as const) : { x: left }
  return (
    <text className="axis" {...place} y={y}>
      {text}
    </text>
  )
}

interface BarProps {
  readonly bar: LaneBar
  readonly scale: TimeScale
  readonly now: number
  readonly hatch: string
}

const BAR_TOP = 10
const BAR = LANE - 2 * BAR_TOP

function Bar({ bar: { start, end, look, isCut = false }, scale: { x, width }, now, hatch }: BarProps) {
  const left = x(start)
  const right = end === null ? width : x(end)
  const today = x(now)
  const solid = Math.min(right, Math.max(today, left)) - left
  const ahead = Math.max(left, today)
  const gap = right < today ? 2 : 0
  return (
    <g className={`lane-${look}`}>
      {solid > 0 && <rect className="solid" x={left} y={BAR_TOP} width={Math.max(solid - gap, 1)} height={BAR} />}
      {right - ahead > 1 && (
        <rect
          className="ahead"
          x={ahead + 0.5}
          y={BAR_TOP + 0.5}
          width={right - ahead - 1}
          height={BAR - 1}
          fill={`url(#${hatch})`}
        />
      )}
      {isCut && right < width && <path className="cut" d={`M${right} ${BAR_TOP - 3}v${BAR + 6}`} />}
    </g>
  )
}

const MIDDLE = LANE / 2
/** Payments are often days away. */
const BELOW = MIDDLE + 12

interface MarkProps {
  readonly mark: LaneMark
  readonly x: number
  readonly room: number
}

function Mark({ mark: { look, text }, x, room }: MarkProps) {
  switch (look) {
    case 'option':
      return (
        <>
          <rect className="option" x={x - 4} y={12} width={8} height={LANE - 24} rx={2} />
          {textWidth(text, AXIS_TEXT) + 16 < room && (
            <text className="axis" x={x + 9} y={27}>
              {text}
            </text>
          )}
        </>
      )
    case 'failed':
      return <path className="cut" d={`M${x - 5} ${MIDDLE - 5}l10 10m0 -10l-10 10`} />
    case 'next':
      return <circle className="mark next" cx={x} cy={MIDDLE} r={6.5} />
    case 'refunded':
    case 'disputed':
      return <path className={`mark ${look}`} d={`M${x - 5} ${BELOW}l9 -5v10z`} />
    case 'refund-failed':
      return <path className={`mark ${look}`} d={`M${x + 5} ${BELOW}l-9 -5v10z`} />
    case 'paid':
    case 'due':
    case 'ahead':
      return <circle className={`mark ${look}`} cx={x} cy={MIDDLE} r={5} />
  }
}

interface TodayProps {
  readonly x: number
  readonly width: number
  readonly foot: number
  readonly text: string
}

function Today({ x, width, foot, text }: TodayProps) {
  const wide = textWidth(text, 12) + 22
  const left = Math.min(Math.max(x - wide / 2, 1), width - wide - 1)
  return (
    <g className="today">
      <path className="now-line" d={`M${x} 20V${foot}`} />
      <rect className="ball" x={left} y={1} width={wide} height={20} rx={10} />
      <text x={left + wide / 2} y={15} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
