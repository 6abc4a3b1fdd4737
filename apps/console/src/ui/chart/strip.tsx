import { useId, useRef } from 'react'
import { useWidth } from './use-width.ts'
import './strip.css'

interface StripMonth {
  readonly key: string
  /** Below the column; left out where there is no room to name each. */
  readonly tick: string | null
  readonly used: number
  /** The part of it that is beyond the limit. */
  readonly over: number
}

interface StripProps {
  /** What the picture shows, as a sentence. */
  readonly label: string
  readonly months: readonly StripMonth[]
  /** In the unit of the months; null where one month has none. */
  readonly limit: number | null
  /** The value at the top: the same for strips that are compared. */
  readonly top: number
}

const HEIGHT = 96
const BASE = 80
/** Above the highest value, so that its line is not cut. */
const HEADROOM = 2
const COLUMN = 16

/** Months as columns under a limit: what is beyond it is hatched. */
export function Strip({ label, months, limit, top }: StripProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const pattern = useId()
  const heightOf = (value: number) => (Math.min(value, top) / top) * (BASE - HEADROOM)
  const slot = width / Math.max(1, months.length)
  const column = Math.min(COLUMN, Math.round(slot * 0.6))
  return (
    <div className="strip" ref={frame}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HEIGHT}>
          <defs>
            <pattern id={pattern} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="4" height="4" className="wash" />
              <rect width="2" height="4" className="hatch" />
            </pattern>
          </defs>
          {months.map(({ key, tick, used, over }, index) => {
            const middle = slot * (index + 0.5)
            const [whole, within] = [heightOf(used), heightOf(used - over)]
            const at = { x: middle - column / 2, width: column }
            return (
              <g key={key}>
                <rect {...at} className="within" y={BASE - within} height={within} />
                {over > 0 && (
                  <rect {...at} className="over" y={BASE - whole} height={whole - within} fill={`url(#${pattern})`} />
                )}
                {tick !== null && (
                  <text x={middle} y={HEIGHT - 2} textAnchor="middle">
                    {tick}
                  </text>
                )}
              </g>
            )
          })}
          <line className="ground" x2={width} y1={BASE} y2={BASE} />
          {limit !== null && (
            <line className="limit" x2={width} y1={BASE - heightOf(limit)} y2={BASE - heightOf(limit)} />
          )}
        </svg>
      )}
    </div>
  )
}
