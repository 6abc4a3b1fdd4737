const STEPS = [1, 2, 4, 5, 8, 10]

/** The next of 1, 2, 4, 5 or 8 times a power of ten; 1 for 0. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return (STEPS.find((step) => step * power >= highest) ?? 10) * power
}

export interface Halves {
  readonly count: number
  readonly pitch: number
  readonly column: number
  readonly middle: number
  readonly center: (slot: number) => number
  readonly slotAt: (x: number) => number
}

/** `count` slots around a central gap. */
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

/** Round values, three to five below the top. */
export function gridValues(top: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(top / 3))
  const step = ([1, 2, 5, 10].findLast((each) => each * power <= top / 3) ?? 1) * power
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, index) => index * step)
}

/** In order and bounds, moved minimally. */
export function movedApart(places: readonly number[], apart: number, lowest: number): readonly number[] {
  const order = places.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  const moved: number[] = []
  for (const { y } of order) moved.push(Math.max(y, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + apart))
  let floor = lowest
  const settled = moved
    .toReversed()
    .map((y) => {
      const place = Math.min(y, floor)
      floor = place - apart
      return place
    })
    .toReversed()
  const byIndex = new Map(order.map(({ index }, rank) => [index, settled[rank] ?? 0]))
  return places.map((y, index) => byIndex.get(index) ?? y)
}
