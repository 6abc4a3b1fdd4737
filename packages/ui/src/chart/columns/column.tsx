import type { Halves } from '../scale.ts'
import {
  type ChartColumn,
  type ColumnValue,
  columnHeight,
  piled,
  type Stack,
  segmentHeight,
  stackHeight,
} from './stack.ts'

interface ColumnProps {
  readonly column: ChartColumn
  readonly halves: Halves
  readonly scale: number
}

const leftOf = ({ center, column }: Halves, slot: number): number => Math.round(center(slot) - column / 2)

export function Column({ column, halves, scale, hatch }: ColumnProps & { readonly hatch: string }) {
  const x = leftOf(halves, column.slot)
  return piled(column.stacks, 0, (stack) => stackHeight(stack, scale)).map(({ each, foot }) => (
    <Bill key={each.id} stack={each} x={x} foot={foot} width={halves.column} scale={scale} hatch={hatch} />
  ))
}

interface BillProps {
  readonly stack: Stack
  readonly x: number
  readonly foot: number
  readonly width: number
  readonly scale: number
  readonly hatch: string
}

function Bill({ stack, x, foot, width, scale, hatch }: BillProps) {
  const { state, segments, returned = 0 } = stack
  const isNow = state === 'next' || state === 'fixed'
  const height = stackHeight(stack, scale)
  return (
    <g className={state}>
      {piled(segments, foot, ({ value }) => segmentHeight(value, scale)).map(({ each: { kind, value }, foot: y }) => {
        const high = segmentHeight(value, scale)
        // 1 px gap if there is room.
        const box = { x, y: y - high, width, height: high > 3 ? high - 1 : high }
        if (isNow) return <rect key={kind} {...box} {...(state === 'next' && { fill: `url(#${hatch})` })} />
        return <rect key={kind} className={`kind-${kind}`} {...box} />
      })}
      {returned > 0 && (
        <rect
          className="returned"
          x={x + 0.5}
          y={foot - height + 0.5}
          width={width - 1}
          height={Math.min(returned * scale, height) - 0.5}
        />
      )}
      <Outline state={state} x={x} y={foot - height} width={width} height={height} />
    </g>
  )
}

interface OutlineProps {
  readonly state: Stack['state']
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function Outline({ state, x, y, width, height }: OutlineProps) {
  switch (state) {
    case 'paid':
      return null
    case 'failed':
      return <path className="cross" d={`M${x + width / 2 - 4} ${y - 13}l8 8m0 -8l-8 8`} />
    case 'next':
    case 'fixed':
      return <rect className="ring" x={x - 3} y={y - 3} width={width + 6} height={height + 3} />
    case 'due':
    case 'later':
      return <rect className="outline" x={x + 0.5} y={y + 0.5} width={width - 1} height={height - 0.5} />
  }
}

type StandingProps = ColumnProps & { readonly base: number }

export function Frame({ column, halves, base, scale }: StandingProps) {
  const height = columnHeight(column, scale) + 5
  const x = leftOf(halves, column.slot) - 5
  return <rect className="frame" x={x} y={base - height} width={halves.column + 10} height={height} />
}

interface ValueProps extends StandingProps {
  readonly label: ColumnValue
}

export function Value({ column, label: { text, anchor }, halves, base, scale }: ValueProps) {
  const left = leftOf(halves, column.slot)
  const x = { start: left, middle: left + halves.column / 2, end: left + halves.column }
  const states = column.stacks.map(({ state }) => state)
  const isNow = states.includes('next') || states.includes('fixed')
  const y = base - columnHeight(column, scale) - (states.includes('failed') ? 19 : 8)
  return (
    <text className={isNow ? 'value now' : 'value'} x={x[anchor]} y={y} textAnchor={anchor}>
      {text}
    </text>
  )
}
