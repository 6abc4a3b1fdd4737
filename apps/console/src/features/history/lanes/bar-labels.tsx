import { HEAD, LANE, type Lane, type LaneBar, type TimeScale } from '@touchline/ui/chart/lines/lanes.ts'
import { textWidth } from '@touchline/ui/chart/text-width.ts'

interface BarLabelsProps {
  readonly rows: readonly Lane[]
  readonly scale: TimeScale
  readonly now: number
}

const LEAST = 18
const SIZE = 13
const PADDING = 24

const rem = (px: number): string => `${px / 16}rem`

export const BarLabels = ({ rows, scale, now }: BarLabelsProps) => (
  <div className="lane-words" aria-hidden="true">
    {rows.flatMap(({ name, bars }, row) =>
      bars.flatMap((bar) => {
        const { left, right, look } = placeOf(bar, scale, now)
        return right - left < LEAST
          ? []
          : [
              <div
                key={`${name} ${bar.start}`}
                className={`on-${look}`}
                ref={(element) => {
                  element?.style.setProperty('left', rem(left))
                  element?.style.setProperty('width', rem(right - left))
                  element?.style.setProperty('top', rem(HEAD + row * LANE))
                }}
              >
                <span>{bar.text}</span>
              </div>,
            ]
      }),
    )}
  </div>
)

/** Never across today. */
function placeOf({ start, end, text, look }: LaneBar, { x, width }: TimeScale, now: number) {
  const left = x(start)
  const right = end === null ? width : x(end)
  const today = x(now)
  if (right <= today) return { left, right, look }
  if (today - left >= textWidth(text, SIZE) + PADDING) return { left, right: today, look }
  return { left: Math.max(left, today), right, look: 'ahead' as const }
}
