/** Solid through today, then hatched. */
export interface LaneBar {
  readonly start: number
  readonly end: number | null
  readonly text: string
  readonly look: 'plan' | 'asleep' | 'seats' | 'coupon' | 'card'
  readonly isCut?: boolean
}

export interface LaneMark {
  readonly at: number
  readonly look: 'paid' | 'failed' | 'due' | 'next' | 'ahead' | 'refunded' | 'disputed' | 'refund-failed' | 'option'
  readonly text: string
}

export interface Lane {
  readonly name: string
  readonly bars: readonly LaneBar[]
  readonly marks: readonly LaneMark[]
}

/** Linear, in px from the left edge. */
export interface TimeScale {
  readonly width: number
  readonly x: (at: number) => number
}

export function timeScale(start: number, until: number, width: number): TimeScale {
  const scale = width / (until - start)
  return { width, x: (at) => Math.min(Math.max((at - start) * scale, 0), width) }
}

export const HEAD = 34
export const LANE = 46
export const AXIS = 26

export const chartHeight = (lanes: number): number => HEAD + lanes * LANE + AXIS
