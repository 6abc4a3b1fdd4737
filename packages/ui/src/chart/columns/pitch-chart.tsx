import { useId } from 'react'
import { Hatch } from '../hatch.tsx'
import { Picture } from '../picture.tsx'
import { type Halves, roundTop } from '../scale.ts'
import { Column, Frame, Value } from './column.tsx'
import { type ChartColumn, columnValue } from './stack.ts'
import './pitch-chart.css'

export interface Tick {
  readonly slot: number
  readonly text: string
  readonly look: '' | 'year' | 'now'
}

interface Band {
  readonly from: number
  readonly to: number
}

interface PitchChartProps {
  readonly halves: Halves
  readonly bands?: readonly Band[]
  readonly width: number
  readonly height: number
  readonly columns: readonly ChartColumn[]
  readonly ticks: readonly Tick[]
  readonly chosen: number | null
  readonly isRising: boolean
  readonly leadsOn?: boolean
  readonly formatTop: (value: number) => string
  readonly label: string
}

const AXIS = 26
const HEAD = 14
/** Room for the value on a full column. */
const ABOVE = 22

/** Columns on both sides of today, the halfway line. Drawn to size. */
export function PitchChart({
  halves,
  bands = [],
  width,
  height,
  columns,
  ticks,
  chosen,
  isRising,
  leadsOn = false,
  ...words
}: PitchChartProps) {
  const hatch = useId()
  const base = height - AXIS
  const top = roundTop(Math.max(0, ...columns.map(columnValue)))
  const scale = (base - HEAD - ABOVE) / top
  const framed = columns.find(({ slot }) => slot === chosen)
  const place = { halves, base, scale }
  return (
    <Picture className="pitch-chart" width={width} height={height} label={words.label}>
      <Hatch id={hatch} step={5} />
      <Ground halves={halves} width={width} base={base} />
      {bands.map(({ from, to }) => (
        <rect key={from} className="band" x={from} y={HEAD} width={to - from} height={base - HEAD} />
      ))}
      <Grid width={width} base={base} high={top * scale} label={words.formatTop(top)} />
      <g transform={`translate(0 ${base})`}>
        <g className={isRising ? 'rising' : undefined}>
          {columns.map((column) => (
            <Column key={column.slot} column={column} halves={halves} scale={scale} hatch={hatch} />
          ))}
        </g>
      </g>
      {framed !== undefined && <Frame column={framed} {...place} />}
      <Halfway x={halves.middle} base={base} foot={leadsOn ? height : base} />
      {columns.map(
        (column) => column.label && <Value key={column.slot} column={column} label={column.label} {...place} />,
      )}
      <Axis ticks={ticks} halves={halves} y={base + 18} />
    </Picture>
  )
}

const QUARTER = 3
const CORNER = 10

/** Mowing stripes are quarters. */
function Ground({ halves, width, base }: { readonly halves: Halves; readonly width: number; readonly base: number }) {
  const { pitch, center, count, middle } = halves
  const quarters = Array.from({ length: count / QUARTER }, (_, quarter) => quarter).filter((each) => each % 2 === 1)
  const arc = `${CORNER} ${CORNER} 0 0`
  return (
    <>
      {quarters.map((quarter) => (
        <rect
          key={quarter}
          className="stripe"
          x={center(quarter * QUARTER) - pitch / 2}
          y={HEAD}
          width={pitch * QUARTER}
          height={base - HEAD}
        />
      ))}
      <path className="chalk" d={`M0 ${HEAD}H${width}V${base}H0Z`} />
      <path className="chalk" d={`M0 ${HEAD + CORNER}A${arc} 0 ${CORNER} ${HEAD}`} />
      <path className="chalk" d={`M${width} ${HEAD + CORNER}A${arc} 1 ${width - CORNER} ${HEAD}`} />
      <circle className="chalk" cx={middle} cy={(base + HEAD) / 2} r={Math.min(62, pitch * 3)} />
    </>
  )
}

interface GridProps {
  readonly width: number
  readonly base: number
  readonly high: number
  readonly label: string
}

const Grid = ({ width, base, high, label }: GridProps) => (
  <>
    {[0.25, 0.5, 0.75, 1].map((share) => (
      <line key={share} className="grid" x1={0} x2={width} y1={base - share * high} y2={base - share * high} />
    ))}
    <text x={12} y={base - high - 6}>
      {label}
    </text>
  </>
)

interface HalfwayProps {
  readonly x: number
  readonly base: number
  readonly foot: number
}

const Halfway = ({ x, base, foot }: HalfwayProps) => (
  <>
    <line className="halfway" x1={x} x2={x} y1={0} y2={foot} />
    {foot === base && <circle className="ball" cx={x} cy={(base + HEAD) / 2} r={6} />}
  </>
)

interface AxisProps extends Pick<PitchChartProps, 'ticks' | 'halves'> {
  readonly y: number
}

const Axis = ({ ticks, halves, y }: AxisProps) =>
  ticks.map(({ slot, text, look }) => (
    <text key={slot} className={look} x={halves.center(slot)} y={y} textAnchor="middle">
      {text}
    </text>
  ))
