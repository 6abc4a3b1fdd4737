import './spark.css'

interface SparkProps {
  readonly values: readonly number[]
  /** Shared by compared sparks. */
  readonly top: number
}

const [WIDTH, HEIGHT, GAP] = [96, 28, 2]
const LEAST = 2

export function Spark({ values, top }: SparkProps) {
  const slot = WIDTH / Math.max(1, values.length)
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (value / top) * (HEIGHT - 3)))
  return (
    <svg
      className="spark"
      width={`${WIDTH / 16}rem`}
      height={`${HEIGHT / 16}rem`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {values.map((value, index) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- months keep their places
          key={index}
          className={index === values.length - 1 ? 'now' : ''}
          x={index * slot}
          y={HEIGHT - 1 - heightOf(value)}
          width={slot - GAP}
          height={heightOf(value)}
        />
      ))}
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
    </svg>
  )
}
