import { expect, it } from 'vitest'
import { type Cell, csv, csvRow } from './index.ts'

it.each<[string, Cell, string]>([
  ['a text', 'plain', '"plain"'],
  ['a quote', 'the "cup", 1:0', '"the ""cup"", 1:0"'],
  ['a line break', 'two\nlines', '"two\nlines"'],
  ['a formula', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['a formula with a sign', '+1', '"\'+1"'],
  ['a formula after a minus', '-1+cmd', '"\'-1+cmd"'],
  ['a formula after a space', ' @SUM(A1)', '"\' @SUM(A1)"'],
  ['a formula after a tab', '\t=1', '"\'\t=1"'],
  ['a tab', '\tx', '"\'\tx"'],
  ['a carriage return', '\rx', '"\'\rx"'],
  ['a formula in full width', '＝１＋１', '"\'＝１＋１"'],
  ['a number below 0', -550, '-550'],
  ['a number so small that it has no plain form', 1e-7, '1e-7'],
  ['an amount below 0', '-5.50', '-5.50'],
  ['a whole amount', '1980', '1980'],
  ['a whole amount below 0', '-7', '-7'],
  ['an amount of many digits', '198000.50', '198000.50'],
  ['a plus within a text', '2 + 1', '"2 + 1"'],
  ['nothing', null, ''],
  ['an empty text', '', ''],
])('writes %s so that a table calculator reads it as it is', (_, cell, expected) => {
  expect(csv(['When'], [[cell]])).toBe(`\uFEFF"When"\r\n${expected}\r\n`)
})

it('writes a row with its cells between commas and a line end of its own', () => {
  expect(csvRow(['a', 1, null, '-2'])).toBe('"a",1,,-2\r\n')
})

it('writes the heads and every row after the mark', () => {
  expect(csv(['When', 'Amount'], [])).toBe('\uFEFF"When","Amount"\r\n')
  expect(csv(['When'], [['a'], ['b']])).toBe('\uFEFF"When"\r\n"a"\r\n"b"\r\n')
})
