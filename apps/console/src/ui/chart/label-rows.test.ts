import { expect, it } from 'vitest'
import { labelRows, type WantedLabel } from './label-rows.ts'

const label = (x: number, rank = 0, width = 93): WantedLabel => ({ x, width, rank })

const rows = (...labels: readonly WantedLabel[]) =>
  labelRows(labels, { width: 1_000, middle: 500 }).map((place) =>
    place === null ? 'none' : `${place.row} ${place.anchor}`,
  )

it.each<[string, readonly WantedLabel[], readonly string[]]>([
  ['one row while there is room', [label(10), label(120), label(600)], ['0 start', '0 start', '0 start']],
  ['a second row where two would touch', [label(10), label(112)], ['0 start', '1 start']],
  ['left of the mark where today or the end is near', [label(450), label(950)], ['0 end', '0 end']],
  ['no place where both rows are full', [label(10), label(112), label(113)], ['0 start', '1 start', 'none']],
  ['the lowest rank first', [label(10, 1), label(40, 0)], ['1 start', '0 start']],
  [
    'a line through the upper row only where there is no other place',
    [label(10), label(60), label(205)],
    ['0 start', '1 start', '0 start'],
  ],
])('labels have %s', (_, labels, expected) => {
  expect(rows(...labels)).toEqual(expected)
})

it('a label never crosses today', () => {
  expect(rows(label(480, 0, 490), label(520, 0, 490))).toEqual(['none', 'none'])
})
