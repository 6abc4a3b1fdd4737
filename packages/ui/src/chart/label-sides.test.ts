import { expect, it } from 'vitest'
import { labelSides, type WantedLabel } from './label-sides.ts'

const label = (x: number, rank = 0, width = 93): WantedLabel => ({ x, width, rank })

const sides = (...labels: readonly WantedLabel[]) => labelSides(labels, { width: 1_000, middle: 500 })

it.each<[string, readonly WantedLabel[], readonly (string | null)[]]>([
  ['right of its mark while there is room', [label(10), label(120), label(600)], ['start', 'start', 'start']],
  ['left of its mark where today or the end is near', [label(450), label(950)], ['end', 'end']],
  ['left of its mark where another stands right of it', [label(205), label(110, 1)], ['start', 'end']],
  ['no place where it would touch another, or its line would', [label(10), label(60)], ['start', null]],
  ['the lowest rank first', [label(10, 1), label(40, 0)], [null, 'start']],
  ['no place where it would cross today', [label(480, 0, 490), label(520, 0, 490)], [null, null]],
])('a label has %s', (_, labels, expected) => {
  expect(sides(...labels)).toEqual(expected)
})
