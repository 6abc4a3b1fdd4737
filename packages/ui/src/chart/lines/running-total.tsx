import { Picture } from '../picture.tsx'
import { roundTop } from '../scale.ts'
import { textWidth } from '../text-width.ts'
import './running-total.css'

interface Step {
  readonly x: number
  readonly value: number
}

export interface RunningLine {
  readonly look: 'now' | 'if'
  readonly name: string
  readonly total: string
  readonly steps: readonly Step[]
}

interface RunningTick {
  readonly x: number
  readonly text: string
  readonly isFirst: boolean
}

interface RunningTotalProps {
  readonly width: number
  readonly height: number
  /** The second is drawn over the first. */
  readonly lines: readonly [RunningLine, ...RunningLine[]]
  readonly ticks: readonly RunningTick[]
  readonly band?: { readonly from: number; readonly to: number } | null
  readonly turn: (Step & { readonly text: string }) | null
  readonly chosen: number | null
  readonly formatAxis: (value: number) => string
  readonly label: string
}

interface Field {
  readonly left: number
  readonly right: number
  readonly base: number
  readonly x: (share: number) => number
  readonly y: (value: number) => number
}

/** Narrower pictures have the axis inside and the totals above. */
const NARROW_PX = 600
const AXIS = 26
const [TICK_PX, TICK_GAP] = [12, 6]
const HEAD = 24

export const runningField = (width: number) =>
  width < NARROW_PX ? { left: 4, right: width - 4 } : { left: 68, right: width - 136 }

export function RunningTotal({
  width,
  height,
  lines,
  ticks,
  band = null,
  turn,
  chosen,
  formatAxis,
  label,
}: RunningTotalProps) {
  const isNarrow = width < NARROW_PX
  const { left, right } = runningField(width)
  const base = height - AXIS
  const highest = Math.max(1, ...lines.map(({ steps }) => steps.at(-1)?.value ?? 0))
  const field: Field = {
    left,
    right,
    base,
    x: (share) => left + share * (right - left),
    y: (value) => base - (value / highest) * (base - HEAD),
  }
  const [now] = lines
  return (
    <Picture className="running-total" width={width} height={height} label={label}>
      <Axis field={field} highest={highest} isNarrow={isNarrow} formatAxis={formatAxis} width={width} />
      {band !== null && (
        <rect
          className="band"
          x={field.x(band.from)}
          y={HEAD}
          width={field.x(band.to) - field.x(band.from)}
          height={base - HEAD}
        />
      )}
      <path className="fill" d={`${pathOf(now, field)}V${base}H${left}Z`} />
      {lines.map((line) => (
        <path key={line.look} className={`line ${line.look}`} d={pathOf(line, field)} />
      ))}
      {chosen !== null && <line className="chosen" x1={field.x(chosen)} x2={field.x(chosen)} y1={HEAD} y2={base} />}
      {turn !== null && <Turn field={field} turn={turn} />}
      {readable(ticks, field).map((tick) => (
        <Tick key={tick.x} field={field} tick={tick} />
      ))}
      {!isNarrow && <Ends field={field} lines={lines} />}
    </Picture>
  )
}

function pathOf({ steps }: RunningLine, { left, right, base, x, y }: Field): string {
  const climbs = steps.map((step) => `H${x(step.x)}V${y(step.value)}`)
  return `M${left} ${base}${climbs.join('')}H${right}`
}

interface AxisProps {
  readonly field: Field
  readonly highest: number
  readonly isNarrow: boolean
  readonly width: number
  readonly formatAxis: (value: number) => string
}

function Axis({ field: { left, right, base, y }, highest, isNarrow, width, formatAxis }: AxisProps) {
  const step = roundTop(highest / 5)
  // Without a figure there is no scale.
  const levels = Array.from(
    { length: highest === 1 ? 0 : Math.floor(highest / step) },
    (_, index) => (index + 1) * step,
  )
  const [from, to] = isNarrow ? [0, width] : [left - 4, right + 4]
  return (
    <>
      <line className="chalk" x1={from} x2={to} y1={base} y2={base} />
      {levels.map((level) => (
        <g key={level}>
          <line className="grid" x1={from} x2={to} y1={y(level)} y2={y(level)} />
          <text x={isNarrow ? 8 : left - 12} y={y(level) + (isNarrow ? -6 : 4)} textAnchor={isNarrow ? 'start' : 'end'}>
            {formatAxis(level)}
          </text>
        </g>
      ))}
    </>
  )
}

function Turn({ field, turn }: { readonly field: Field; readonly turn: Step & { readonly text: string } }) {
  const [x, y] = [field.x(turn.x), field.y(turn.value)]
  const isLeft = turn.x > 0.4
  return (
    <>
      <line className="saved" x1={x} x2={x} y1={y} y2={field.base} />
      <circle className="dot" cx={x} cy={y} r={6} />
      <text className="if" x={isLeft ? x - 12 : x + 12} y={Math.max(12, y - 12)} textAnchor={isLeft ? 'end' : 'start'}>
        {turn.text}
      </text>
    </>
  )
}

const anchorOf = (x: number) => (x === 0 ? 'start' : x === 1 ? 'end' : 'middle')

function reachOf({ x, text }: RunningTick, field: Field): readonly [number, number] {
  const width = textWidth(text, TICK_PX)
  const before = { start: 0, middle: width / 2, end: width }[anchorOf(x)]
  return [field.x(x) - before, field.x(x) - before + width]
}

/** First and last stay, others if they overlap none. */
function readable(ticks: readonly RunningTick[], field: Field): readonly RunningTick[] {
  const [last] = ticks.slice(-1)
  const end = last === undefined ? 0 : reachOf(last, field)[0]
  let reached = Number.NEGATIVE_INFINITY
  return ticks.filter((tick) => {
    const [from, to] = reachOf(tick, field)
    const isShown = tick === last || (from >= reached + TICK_GAP && to + TICK_GAP <= end)
    if (isShown) reached = to
    return isShown
  })
}

function Tick({ field, tick: { x, text, isFirst } }: { readonly field: Field; readonly tick: RunningTick }) {
  const anchor = anchorOf(x)
  return (
    <text className={isFirst ? 'if' : ''} x={field.x(x)} y={field.base + 20} textAnchor={anchor}>
      {text}
    </text>
  )
}

const APART = 36

function Ends({ field, lines }: { readonly field: Field; readonly lines: readonly RunningLine[] }) {
  const [now = 0, other = now + APART] = lines.map(({ steps }) => Math.max(12, field.y(steps.at(-1)?.value ?? 0)))
  const tops = apart(now, other, field.base - 16)
  return lines.map(({ look, name, total }, index) => (
    <g key={look}>
      <text className={look} x={field.right + 14} y={tops[index]}>
        {total}
      </text>
      <text x={field.right + 14} y={(tops[index] ?? 0) + 16}>
        {name}
      </text>
    </g>
  ))
}

function apart(a: number, b: number, lowest: number): readonly [number, number] {
  if (Math.abs(a - b) >= APART) return [Math.min(a, lowest), Math.min(b, lowest)]
  const upper = Math.min(Math.min(a, b), lowest - APART)
  return a <= b ? [upper, upper + APART] : [upper + APART, upper]
}
