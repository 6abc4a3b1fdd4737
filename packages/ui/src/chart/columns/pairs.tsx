import { Picture } from '../picture.tsx'
import { roundTop } from '../scale.ts'
import '../lines/running-total.css'

interface PairsProps {
  readonly width: number
  readonly height: number
  readonly pairs: readonly { readonly name: string; readonly first: number; readonly second: number }[]
  readonly formatAxis: (value: number) => string
  readonly label: string
}

const AXIS = 26
const HEAD = 24
const LEFT = 68
/** Below this width only every third pair is labelled. */
const NAMED_PX = 36

export function Pairs({ width, height, pairs, formatAxis, label }: PairsProps) {
  const base = height - AXIS
  const top = roundTop(Math.max(0, ...pairs.flatMap(({ first, second }) => [first, second])))
  const heightOf = (value: number) => (value / top) * (base - HEAD)
  const pitch = (width - LEFT) / Math.max(1, pairs.length)
  const column = Math.min(18, pitch * 0.36)
  return (
    <Picture className="running-total" width={width} height={height} label={label}>
      {[0.5, 1].map((share) => (
        <g key={share}>
          <line
            className="grid"
            x1={LEFT}
            x2={width}
            y1={base - heightOf(top * share)}
            y2={base - heightOf(top * share)}
          />
          <text x={LEFT - 12} y={base - heightOf(top * share) + 4} textAnchor="end">
            {formatAxis(top * share)}
          </text>
        </g>
      ))}
      <line className="chalk" x1={LEFT} x2={width} y1={base} y2={base} />
      {pairs.map(({ name, first, second }, index) => {
        const middle = LEFT + (index + 0.5) * pitch
        return (
          <g key={name}>
            <Column look="now" x={middle - column - 1} base={base} width={column} height={heightOf(first)} />
            <Column look="if" x={middle + 1} base={base} width={column} height={heightOf(second)} />
            {(pitch >= NAMED_PX || index % 3 === 0) && (
              <text x={middle} y={base + 18} textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        )
      })}
    </Picture>
  )
}

interface ColumnProps {
  readonly look: 'now' | 'if'
  readonly x: number
  readonly base: number
  readonly width: number
  readonly height: number
}

const Column = ({ look, x, base, width, height }: ColumnProps) => (
  <rect className={`pair ${look}`} x={x} y={base - height} width={width} height={height} />
)
