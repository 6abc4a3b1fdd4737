import { Hatch } from '@touchline/ui/chart/hatch.tsx'
import { Picture } from '@touchline/ui/chart/picture.tsx'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { useId, useRef } from 'react'

interface Bar {
  readonly key: string
  readonly tick: string
  readonly up: readonly Part[]
  readonly down: readonly Part[]
}

interface Part {
  readonly look: string
  readonly value: number
}

interface BarsProps {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly height: number
  readonly said: (value: number) => string
}

const HEAD = 18
const AXIS = 18
const NAMED_PX = 30
const CHARACTER_PX = 6

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0)

export function Bars({ label, bars, height, said }: BarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const hatch = useId()
  const highest = Math.max(...bars.map(({ up }) => sumOf(up)), 0)
  const lowest = Math.max(...bars.map(({ down }) => sumOf(down)), 0)
  const foot = lowest > 0 ? HEAD : 0
  const scale = (height - HEAD - AXIS - foot) / Math.max(1, highest + lowest)
  const ground = HEAD + highest * scale
  const slot = width / Math.max(1, bars.length)
  const longest = Math.max(...bars.flatMap(({ up, down }) => [said(sumOf(up)).length, said(-sumOf(down)).length]), 0)
  const isSaid = slot >= longest * CHARACTER_PX
  const column = Math.round(Math.min(44, slot * 0.56))
  return (
    <div className="bars" ref={frame}>
      {width > 0 && (
        <Picture className="bars-picture" width={width} height={height} label={label}>
          <Hatch id={hatch} step={5} />
          {bars.map(({ key, tick, up, down }, index) => {
            const middle = slot * (index + 0.5)
            const at = { x: Math.round(middle - column / 2), width: column }
            const [above, below] = [sumOf(up), sumOf(down)]
            return (
              <g key={key}>
                <Pile parts={up} at={at} from={ground} scale={-scale} hatch={hatch} />
                <Pile parts={down} at={at} from={ground} scale={scale} hatch={hatch} />
                {isSaid && above > 0 && (
                  <text x={middle} y={ground - above * scale - 5} textAnchor="middle">
                    {said(above)}
                  </text>
                )}
                {isSaid && below > 0 && (
                  <text x={middle} y={ground + below * scale + 14} textAnchor="middle">
                    {said(-below)}
                  </text>
                )}
                {(slot >= NAMED_PX || index % 2 === 0) && (
                  <text x={middle} y={height - 4} textAnchor="middle">
                    {tick}
                  </text>
                )}
              </g>
            )
          })}
          <line className="ground" x1={0} x2={width} y1={ground} y2={ground} />
        </Picture>
      )}
    </div>
  )
}

interface PileProps {
  readonly parts: readonly Part[]
  readonly at: { readonly x: number; readonly width: number }
  readonly from: number
  /** Below 0 upwards. */
  readonly scale: number
  readonly hatch: string
}

function Pile({ parts, at, from, scale, hatch }: PileProps) {
  let foot = from
  return parts
    .filter(({ value }) => value > 0)
    .map(({ look, value }) => {
      const end = foot + value * scale
      const box = { y: Math.min(foot, end), height: Math.max(1, Math.abs(end - foot) - 1) }
      foot = end
      return (
        <rect
          key={look}
          className={look}
          {...at}
          {...box}
          {...(look.includes('hatched') && { fill: `url(#${hatch})` })}
        />
      )
    })
}

export const Key = ({ looks }: { readonly looks: readonly (readonly [look: string, text: string])[] }) => (
  <ul className="bars-key">
    {looks.map(([look, text]) => (
      <li key={look}>
        <span className={`swatch ${look}`} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
)
