import { Hatch } from '@touchline/ui/chart/hatch.tsx'
import { Picture } from '@touchline/ui/chart/picture.tsx'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { useId, useRef } from 'react'
import './waterfall-bars.css'

const HEIGHT = 230
const FOOT = 14
const HEAD = 26

interface BarsProps {
  readonly before: number
  readonly after: number
  readonly steps: readonly number[]
  readonly label: string
  readonly height?: number
}

interface Layout {
  /** Where the sum stands after each step, first before any. */
  readonly levels: readonly number[]
  readonly isBroken: boolean
  readonly ground: number
  readonly bar: number
  readonly x: (slot: number) => number
  readonly y: (minor: number) => number
}

function layoutOf({ before, after, steps, height = HEIGHT }: BarsProps, width: number): Layout {
  const levels = steps.reduce<readonly number[]>((all, step) => [...all, (all.at(-1) ?? 0) + step], [before])
  const all = [before, after, ...levels]
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const spread = highest - lowest || highest || 1
  const isBroken = lowest > spread
  const floor = isBroken ? lowest - spread / 2 : Math.min(0, lowest)
  const pitch = width / (steps.length + 2)
  const bar = Math.min(pitch * 0.56, 44)
  const ground = height - FOOT
  return {
    levels,
    isBroken,
    ground,
    bar,
    x: (slot) => pitch * (slot + 0.5) - bar / 2,
    y: (minor) => ground - ((minor - floor) / (highest - floor || 1)) * (ground - HEAD),
  }
}

export function Bars(bars: BarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const hatch = useId()
  const { before, after, steps, label, height = HEIGHT } = bars
  const layout = layoutOf(bars, width)
  const { isBroken, ground, bar, x, y } = layout
  const last = steps.length + 1
  return (
    <div ref={frame} className="run-frame">
      {width > 0 && (
        <Picture className="run-picture" width={width} height={height} label={label}>
          <Hatch id={hatch} step={5} />
          <rect className="sum" x={x(0)} width={bar} y={y(before)} height={ground - y(before)} />
          <Steps steps={steps} layout={layout} />
          <rect
            className="coming"
            fill={`url(#${hatch})`}
            x={x(last)}
            width={bar}
            y={y(after)}
            height={ground - y(after)}
          />
          {isBroken && [0, last].map((slot) => <path key={slot} className="broken" d={breakAt(x(slot), layout)} />)}
          <line className="ground" x1={0} x2={width} y1={ground} y2={ground} />
        </Picture>
      )}
    </div>
  )
}

function breakAt(x: number, { bar, ground }: Layout): string {
  const quarter = (bar + 6) / 4
  return `M${x - 3} ${ground - 12}l${quarter} -5l${quarter} 6l${quarter} -6l${quarter} 6`
}

function Steps({ steps, layout: { levels, bar, x, y } }: Pick<BarsProps, 'steps'> & { readonly layout: Layout }) {
  return (
    <>
      {levels.map((level, at) => (
        <line
          key={`${String(at)} ${level}`}
          className="lead"
          x1={x(at) + bar}
          x2={x(at + 1)}
          y1={y(level)}
          y2={y(level)}
        />
      ))}
      {steps.map((step, at) => {
        const [from, to] = [y(levels[at] ?? 0), y(levels[at + 1] ?? 0)]
        return (
          <rect
            key={`${String(at)} ${step}`}
            className={step > 0 ? 'more' : 'less'}
            x={x(at + 1)}
            width={bar}
            y={Math.min(from, to)}
            height={Math.max(Math.abs(from - to), 1)}
          />
        )
      })}
    </>
  )
}
