import type { Instant } from '@touchline/domain/calendar'
import type { Lane } from '@touchline/ui/chart/lines/lanes.ts'

export interface Stop {
  readonly at: Instant
  readonly texts: readonly string[]
}

export function stopsOf(lanes: readonly Lane[], dayOf: (at: Instant) => string): readonly Stop[] {
  const events = lanes.flatMap(({ name, bars, marks }) => [
    ...bars.map(({ start, text }) => ({ at: start, text: `${name}: ${text}` })),
    ...marks.map(({ at, text }) => ({ at, text: `${name}: ${text}` })),
  ])
  const byDay = Map.groupBy(
    events.toSorted((a, b) => a.at - b.at),
    ({ at }) => dayOf(at),
  )
  return [...byDay.values()].map((all) => ({ at: all[0]?.at ?? 0, texts: all.map(({ text }) => text) }))
}

export function nearest(stops: readonly Stop[], at: Instant): number {
  let best = 0
  stops.forEach((stop, index) => {
    if (Math.abs(stop.at - at) < Math.abs((stops[best]?.at ?? 0) - at)) best = index
  })
  return best
}
