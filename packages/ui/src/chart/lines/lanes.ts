/** What a lane shows as a bar: solid up to today, hatched after it. */
export interface LaneBar {
  readonly start: number
  /** Null: to the end of the picture. */
  readonly end: number | null
  readonly text: string
  readonly look: 'plan' | 'asleep' | 'seats' | 'coupon' | 'card'
  /** It stops there, and nothing follows by itself. */
  readonly isCut?: boolean
}

/** What a lane shows as a mark on its day. */
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

/** Where an instant stands: linear, in px from the left edge. */
export interface TimeScale {
  readonly width: number
  readonly x: (at: number) => number
}

export function timeScale(start: number, until: number, width: number): TimeScale {
  const scale = width / (until - start)
  return { width, x: (at) => Math.min(Math.max((at - start) * scale, 0), width) }
}

/** Px: the line of today goes above the lanes. */
export const HEAD = 34
export const LANE = 46
export const AXIS = 26

export const chartHeight = (lanes: number): number => HEAD + lanes * LANE + AXIS
