const STEPS = [1, 2, 4, 5, 8, 10]

/** The next round figure (1, 2, 4, 5 or 8 times a power of ten) that is not under the highest value; 1 of nothing. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return (STEPS.find((step) => step * power >= highest) ?? 10) * power
}

/** Columns in two halves with today between them. All in px. */
export interface Halves {
  /** Columns of both halves together. */
  readonly count: number
  readonly pitch: number
  readonly column: number
  /** The halfway line. */
  readonly middle: number
  readonly center: (slot: number) => number
  readonly slotAt: (x: number) => number
}

/** `count` slots over a width, as many left as right of a gap in the exact middle. */
export function halves(width: number, count: number, gap: number, share: number): Halves {
  const pitch = (width - gap) / count
  const half = count / 2
  const beyond = (slot: number) => (slot < half ? 0 : gap)
  return {
    count,
    pitch,
    column: Math.round(pitch * share),
    middle: width / 2,
    center: (slot) => pitch * (slot + 0.5) + beyond(slot),
    slotAt: (x) => {
      const isLeft = x < width / 2
      const slot = Math.floor((isLeft ? x : x - gap) / pitch)
      return isLeft ? Math.min(Math.max(slot, 0), half - 1) : Math.min(Math.max(slot, half), count - 1)
    },
  }
}
