import './seat-dots.css'

interface SeatDotsProps {
  readonly shape: 'square' | 'disc'
  readonly used: number
  readonly limit: number
  readonly ends: number
  readonly perDot: number
}

const [MANY, TOO_MANY, TEN] = [60, 1_000, 10]

/** 0: too many, use a bar. */
export const seatsPerDot = (seats: number): number => (seats >= TOO_MANY ? 0 : seats >= MANY ? TEN : 1)

/** Filled: used; hollow: free; struck: ending. Also in words above. */
export function SeatDots({ shape, used, limit, ends, perDot }: SeatDotsProps) {
  if (limit === 0) return null
  if (perDot === 0) return <Bar share={used / limit} />
  const count = Math.ceil(limit / perDot)
  // Never shows a free seat as used.
  const filled = used === limit ? count : Math.floor(used / perDot)
  const struck = Math.ceil(ends / perDot)
  return (
    <div className={`seat-dots ${shape}`} aria-hidden="true">
      {Array.from({ length: count }, (_, seat) => {
        const state = seat < filled ? '' : 'free'
        return <i key={seat} className={seat >= count - struck ? `${state} ends` : state} />
      })}
    </div>
  )
}

const Bar = ({ share }: { readonly share: number }) => (
  <svg className="seat-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect className="all" width={100} height={1} />
    <rect width={Math.min(1, share) * 100} height={1} />
  </svg>
)
