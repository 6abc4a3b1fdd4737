import { expect, it } from 'vitest'
import { csv } from './csv.ts'

it.each([
  ['a text', 'plain', '"plain"'],
  ['a quote', 'the "cup", 1:0', '"the ""cup"", 1:0"'],
  ['a line break', 'two\nlines', '"two\nlines"'],
  ['a formula', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['a formula with a sign', '+1', '"\'+1"'],
  ['a formula after a space', ' @SUM(A1)', '"\' @SUM(A1)"'],
  ['a number below 0', -550, '-550'],
])('writes %s so that a table calculator reads it as it is', (_, cell, expected) => {
  expect(csv(['When'], [[cell]])).toBe(`\uFEFF"When"\r\n${expected}\r\n`)
})
