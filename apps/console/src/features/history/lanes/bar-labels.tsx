import { HEAD, LANE, type Lane, type TimeScale } from '../../../ui/chart/lanes.ts'

interface BarLabelsProps {
  readonly rows: readonly Lane[]
  readonly scale: TimeScale
  readonly now: number
}

/** A narrower bar has no words; the line below the picture says them. */
const LEAST = 18

/** The words of the bars: they stay in sight while their bar is scrolled. Places are set through the CSSOM. */
export const BarLabels = ({ rows, scale: { x, width }, now }: BarLabelsProps) => (
  <div className="lane-words" aria-hidden="true">
    {rows.flatMap(({ name, bars }, row) =>
      bars.flatMap(({ start, end, text, look }) => {
        const left = x(start)
        const wide = (end === null ? width : x(end)) - left
        return wide < LEAST
          ? []
          : [
              <div
                key={`${name} ${start}`}
                className={start > now ? 'on-ahead' : `on-${look}`}
                ref={(element) => {
                  element?.style.setProperty('left', `${left}px`)
                  element?.style.setProperty('width', `${wide}px`)
                  element?.style.setProperty('top', `${HEAD + row * LANE}px`)
                }}
              >
                <span>{text}</span>
              </div>,
            ]
      }),
    )}
  </div>
)
