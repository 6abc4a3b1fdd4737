export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

export interface Point {
  readonly at: number
  readonly value: number
}

export function slope(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)]
  const spread = mean((point) => (point.at - at) ** 2)
  return spread === 0 ? 0 : mean((point) => (point.at - at) * (point.value - value)) / spread
}

/** Minima: what garbage collection leaves. */
export function lows(points: readonly Point[], stretch: number): readonly Point[] {
  const stretches = Map.groupBy(points, ({ at }) => Math.floor(at / stretch))
  return [...stretches.values()].map((few) => few.reduce((least, point) => (point.value < least.value ? point : least)))
}
