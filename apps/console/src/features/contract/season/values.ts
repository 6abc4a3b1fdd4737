import type { ColumnValue } from '@touchline/ui/chart/columns/stack.ts'
import type { Halves } from '@touchline/ui/chart/scale.ts'
import type { SeasonBill } from './bills.ts'
import { isToCome, type Season, type SeasonColumn } from './columns.ts'

const DIGIT_PX = 7
const APART_PX = 4

/** By priority: owed, next, last paid, highest, last ahead; no overlaps. */
export function valuedColumns(
  { columns }: Season,
  halves: Halves,
  textOf: (column: SeasonColumn) => string,
): ReadonlyMap<number, ColumnValue> {
  const known = columns.filter(({ bills }) => bills.every(({ isCalculating }) => !isCalculating))
  const having = (is: (bill: SeasonBill) => boolean) => known.filter(({ bills }) => bills.some(is))
  const paid = having(({ drawnAs }) => drawnAs === 'paid')
  const coming = having(isToCome)
  const owed = having(({ drawnAs }) => drawnAs === 'failed' || drawnAs === 'due')
  const highest = paid.toSorted((a, b) => b.total - a.total)[0]
  const given = new Map<number, ColumnValue>()
  const taken: [number, number][] = [[halves.middle, halves.middle]]
  for (const column of [owed.at(-1), coming[0], paid.at(-1), highest, coming.at(-1)]) {
    if (column === undefined || given.has(column.slot)) continue
    const text = textOf(column)
    const places = placesOf(column.slot, text.length * DIGIT_PX, halves)
    const free = places.find(({ from, to }) => taken.every(([a, b]) => to + APART_PX < a || from - APART_PX > b))
    if (free === undefined) continue
    taken.push([free.from, free.to])
    given.set(column.slot, { text, anchor: free.anchor })
  }
  return given
}

function placesOf(slot: number, width: number, { center, column, count }: Halves) {
  const middle = center(slot)
  const left = middle - column / 2
  const right = middle + column / 2
  const over = { anchor: 'middle', from: middle - width / 2, to: middle + width / 2 } as const
  const toLeft = { anchor: 'end', from: right - width, to: right } as const
  const toRight = { anchor: 'start', from: left, to: left + width } as const
  if (slot === count - 1) return [toLeft]
  return [over, slot < count / 2 ? toLeft : toRight]
}
