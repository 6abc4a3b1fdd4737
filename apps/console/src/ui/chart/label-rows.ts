/** A label that wants to stand at `x`; the lower its rank, the sooner it gets its place. */
export interface WantedLabel {
  readonly x: number
  readonly width: number
  readonly rank: number
}

export interface LabelPlace {
  readonly row: number
  /** Right of its mark, or left of it. */
  readonly anchor: 'start' | 'end'
}

interface Taken {
  readonly x: number
  readonly from: number
  readonly to: number
  readonly row: number
}

interface Bounds {
  readonly width: number
  /** No label crosses it. */
  readonly middle: number
}

const ROWS = 2
/** Between a mark's line and its label, and between two labels. */
export const LABEL_GAP = 7
const APART = 5

/** A place for each label in two rows, in the order of their ranks; null for one that finds no room. */
export function labelRows(labels: readonly WantedLabel[], bounds: Bounds): readonly (LabelPlace | null)[] {
  const taken: Taken[] = []
  const places = new Map<WantedLabel, LabelPlace>()
  for (const label of labels.toSorted((a, b) => a.rank - b.rank)) {
    const free = placesOf(label).filter((place) => isFree(place, taken, bounds))
    const found = free.find((place) => taken.every((other) => !isCrossed(place, other))) ?? free[0]
    if (found === undefined) continue
    taken.push(found)
    places.set(label, { row: found.row, anchor: found.from < label.x ? 'end' : 'start' })
  }
  return labels.map((label) => places.get(label) ?? null)
}

function placesOf({ x, width }: WantedLabel): readonly Taken[] {
  const right = { x, from: x, to: x + LABEL_GAP + width }
  const left = { x, from: x - LABEL_GAP - width, to: x }
  const rows = Array.from({ length: ROWS }, (_, row) => row)
  return [right, left].flatMap((side) => rows.map((row) => ({ ...side, row })))
}

function isFree(place: Taken, taken: readonly Taken[], { width, middle }: Bounds): boolean {
  const { from, to, x } = place
  const isWithin = from >= 0 && to <= width + LABEL_GAP && (x < middle ? to < middle : from > middle)
  return isWithin && taken.every((other) => areApart(place, other))
}

/** In one row two labels do not touch. */
const areApart = (a: Taken, b: Taken): boolean => a.row !== b.row || a.from > b.to + APART || a.to < b.from - APART

/** Whether the line to the lower label runs through the upper one: only where there is no other place. */
function isCrossed(a: Taken, b: Taken): boolean {
  if (a.row === b.row) return false
  const [upper, lower] = a.row < b.row ? [a, b] : [b, a]
  return lower.x > upper.from && lower.x < upper.to
}
