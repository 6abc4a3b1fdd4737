import { type ReactNode, useId, useRef } from 'react'
import { Hatch } from '../hatch.tsx'
import { Picture } from '../picture.tsx'
import { useWidth } from '../use-width.ts'
import './strip.css'

interface StripMonth {
  readonly key: string
  /** Null where there is no room. */
  readonly tick: string | null
  readonly used: number
  readonly over: number
  readonly isRunning?: boolean
}

interface StripProps {
  readonly label: string
  readonly months: readonly StripMonth[]
  /** Null where one month has none. */
  readonly limit: number | null
  /** Shared by compared strips. */
  readonly top: number
  readonly size?: 'small' | 'large'
  readonly chosen?: number | null
  readonly children?: ReactNode
}

const sizes = { small: { height: 96, widest: 16 }, large: { height: 330, widest: 40 } } as const
const AXIS = 16
const HEADROOM = 2

/** Hatched beyond the limit. */
export function Strip({ label, months, limit, top, size = 'small', chosen = null, children }: StripProps) {
  const { height, widest } = sizes[size]
  const base = height - AXIS
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const pattern = useId()
  const heightOf = (value: number) => (Math.min(value, top) / top) * (base - HEADROOM)
  const slot = width / Math.max(1, months.length)
  const column = Math.min(widest, Math.round(slot * 0.6))
  return (
    <div className={`strip ${size}`} ref={frame}>
      {width > 0 && (
        <Picture className="months" width={width} height={height} label={label}>
          <Hatch id={pattern} step={4} />
          {months.map(({ key, tick, used, over, isRunning = false }, index) => {
            const middle = slot * (index + 0.5)
            const [whole, within] = [heightOf(used), heightOf(used - over)]
            const at = { x: middle - column / 2, width: column }
            return (
              <g key={key} className={`${isRunning ? 'running' : ''} ${index === chosen ? 'chosen' : ''}`}>
                <rect {...at} className="within" y={base - within} height={within} />
                {over > 0 && (
                  <rect {...at} className="over" y={base - whole} height={whole - within} fill={`url(#${pattern})`} />
                )}
                {tick !== null && (
                  <text x={middle} y={height - 2} textAnchor="middle">
                    {tick}
                  </text>
                )}
              </g>
            )
          })}
          <line className="ground" x2={width} y1={base} y2={base} />
          {limit !== null && (
            <line className="limit" x2={width} y1={base - heightOf(limit)} y2={base - heightOf(limit)} />
          )}
        </Picture>
      )}
      {children}
    </div>
  )
}
