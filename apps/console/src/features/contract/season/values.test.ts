import { halves } from '@touchline/ui/chart/scale.ts'
import { expect, it } from 'vitest'
import type { SeasonBill } from './bills.ts'
import type { Season } from './columns.ts'
import { valuedColumns } from './values.ts'

const bill = (drawnAs: SeasonBill['drawnAs']): SeasonBill => ({
  id: drawnAs,
  drawnAs,
  paidOn: '2026-11-01',
  cycle: 'month',
  month: '2026-10',
  parts: [],
  total: 0,
  isRest: false,
  invoice: null,
  isCalculating: false,
  state: null,
})

type Drawn = Readonly<Record<number, SeasonBill['drawnAs']>>

const column = (slot: number, total: number, drawn: Drawn) => ({
  slot,
  total,
  bills: [bill(drawn[slot] ?? (slot < 12 ? 'paid' : slot === 12 ? 'next' : 'later'))],
})

const seasonOf = (totals: Readonly<Record<number, number>>, drawn: Drawn): Season => {
  const columns = Object.entries(totals).map(([slot, total]) => column(Number(slot), total, drawn))
  const first = columns[0] ?? column(0, 0, drawn)
  return {
    months: [],
    columns,
    rows: [],
    paid: 0,
    isAfterRefunds: false,
    coming: 0,
    isAnyDeclined: false,
    highest: first,
    first,
  }
}

const labels = (width: number, totals: Readonly<Record<number, number>>, drawn: Drawn = {}) =>
  [...valuedColumns(seasonOf(totals, drawn), halves(width, 24, 28, 0.5), ({ total }) => String(total))].map(
    ([slot, { text, anchor }]) => `${slot} ${text} ${anchor}`,
  )

it.each([
  [
    'the next, the last paid, the highest paid and the last to come',
    1_080,
    { 3: 300, 5: 500, 11: 400, 12: 450, 14: 900, 23: 350 },
    ['12 450 middle', '11 400 middle', '5 500 middle', '23 350 end'],
  ],
  ['one column once', 1_080, { 11: 400, 12: 450 }, ['12 450 middle', '11 400 middle']],
  [
    'away from today where there is little room',
    700,
    { 11: 1_234_567, 12: 1_234_567 },
    ['12 1234567 start', '11 1234567 end'],
  ],
  ['not what would touch another', 700, { 10: 999_999, 11: 123_456, 12: 1 }, ['12 1 middle', '11 123456 middle']],
])('values stand on %s', (_, width, totals, expected) => {
  expect(labels(width, totals)).toEqual(expected)
})

it.each([
  [
    'declined, before what comes',
    { 9: 500, 10: 261_000, 12: 261_000 },
    { 10: 'failed' },
    ['10 261000 middle', '12 261000 middle', '9 500 middle'],
  ],
  ['due, though nothing else is', { 11: 450 }, { 11: 'due' }, ['11 450 middle']],
  ['declined last', { 9: 300, 11: 450 }, { 9: 'failed', 11: 'failed' }, ['11 450 middle']],
] as const)('a value stands on what was %s', (_, totals, drawn, expected) => {
  expect(labels(1_080, totals, drawn)).toEqual(expected)
})
