import { useId } from 'react'
import { Hatch } from '../hatch.tsx'
import { Picture } from '../picture.tsx'
import { type Halves, roundTop } from '../scale.ts'
import { piled } from './stack.ts'
import './age-chart.css'

type AgeLook = 'charged' | 'soon' | 'free' | 'leaving'

interface AgeBar {
  readonly slot: number
  readonly parts: readonly { readonly look: AgeLook; readonly value: number }[]
}

interface AgeChartProps {
  readonly halves: Halves
  readonly width: number
  readonly height: number
  readonly bars: readonly AgeBar[]
  readonly ticks: readonly { readonly slot: number; readonly text: string }[]
  readonly chosen: number | null
  readonly formatTop: (value: number) => string
  readonly today: string
  readonly label: string
}

const AXIS = 26
const HEAD = 30

const valueOf = ({ parts }: AgeBar): number => parts.reduce((sum, { value }) => sum + value, 0)

/** The first bar holds everything older and may be cut. */
export function AgeChart({ halves, width, height, bars, ticks, chosen, formatTop, today, label }: AgeChartProps) {
  const hatch = useId()
  const base = height - AXIS
  const top = roundTop(Math.max(0, ...bars.slice(1).map(valueOf)) || Math.max(0, ...bars.map(valueOf)))
  const scale = (base - HEAD) / top
  const framed = bars.find(({ slot }) => slot === chosen)
  const place = { halves, base, scale, top, hatch }
  return (
    <Picture className="age-chart" width={width} height={height} label={label}>
      <Hatch id={hatch} step={5} />
      <line className="grid" x1={0} x2={width} y1={HEAD} y2={HEAD} />
      <text x={0} y={HEAD - 7}>
        {formatTop(top)}
      </text>
      {bars.map((bar) => (
        <Bar key={bar.slot} bar={bar} {...place} />
      ))}
      <line className="ground" x1={0} x2={width} y1={base} y2={base} />
      {framed !== undefined && (
        <rect
          className="chosen"
          x={halves.center(framed.slot) - halves.column / 2 - 4}
          y={HEAD - 4}
          width={halves.column + 8}
          height={base - HEAD + 4}
        />
      )}
      <line className="today" x1={halves.middle} x2={halves.middle} y1={HEAD - 9} y2={base} />
      <text className="now" x={halves.middle} y={HEAD - 15} textAnchor="middle">
        {today}
      </text>
      <circle className="ball" cx={halves.middle} cy={(base + HEAD) / 2} r={6} />
      {ticks.map(({ slot, text }) => (
        <text key={slot} x={halves.center(slot)} y={base + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </Picture>
  )
}

interface BarProps {
  readonly bar: AgeBar
  readonly halves: Halves
  readonly base: number
  readonly scale: number
  readonly top: number
  readonly hatch: string
}

function Bar({ bar, halves, base, scale, top, hatch }: BarProps) {
  const x = Math.round(halves.center(bar.slot) - halves.column / 2)
  const sum = valueOf(bar)
  const share = Math.min(1, top / Math.max(sum, top))
  const heightOf = ({ value }: AgeBar['parts'][number]) => Math.max(value * share * scale, 1.5)
  const parts = bar.parts.filter(({ value }) => value > 0)
  return (
    <>
      {piled(parts, base, heightOf).map(({ each, foot }) => {
        const height = heightOf(each)
        const box = { x, y: foot - height, width: halves.column, height: height > 3 ? height - 1 : height }
        const { look } = each
        return <rect key={look} className={look} {...box} {...(look === 'soon' && { fill: `url(#${hatch})` })} />
      })}
      {share < 1 && <Cut x={x} y={base - top * scale * 0.86} width={halves.column} />}
    </>
  )
}

const Cut = ({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) => (
  <path className="cut" d={`M${x - 3} ${y + 4}l${width + 6} -6M${x - 3} ${y + 10}l${width + 6} -6`} />
)
