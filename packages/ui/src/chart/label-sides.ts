/** Lower ranks are placed first. */
export interface WantedLabel {
  readonly x: number
  readonly width: number
  readonly rank: number
}

export type LabelSide = 'start' | 'end'

interface Taken {
  readonly side: LabelSide
  readonly from: number
  readonly to: number
}

interface Bounds {
  readonly width: number
  /** The centre line, which no label crosses. */
  readonly middle: number
}

export const LABEL_GAP = 7
const APART = 5

/** Null: no room. A label takes its line along, so no line crosses another label. */
export function labelSides(labels: readonly WantedLabel[], bounds: Bounds): readonly (LabelSide | null)[] {
  const taken: Taken[] = []
  const sides = new Map<WantedLabel, LabelSide>()
  for (const label of labels.toSorted((a, b) => a.rank - b.rank)) {
    const found = placesOf(label).find((place) => isFree(label, place, taken, bounds))
    if (found === undefined) continue
    taken.push(found)
    sides.set(label, found.side)
  }
  return labels.map((label) => sides.get(label) ?? null)
}

const placesOf = ({ x, width }: WantedLabel): readonly Taken[] => [
  { side: 'start', from: x, to: x + LABEL_GAP + width },
  { side: 'end', from: x - LABEL_GAP - width, to: x },
]

function isFree({ x }: WantedLabel, { from, to }: Taken, taken: readonly Taken[], { width, middle }: Bounds): boolean {
  const isWithin = from >= 0 && to <= width + LABEL_GAP && (x < middle ? to < middle : from > middle)
  return isWithin && taken.every((other) => from > other.to + APART || to < other.from - APART)
}
