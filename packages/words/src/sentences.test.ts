import { expect, it } from 'vitest'
import { sentences } from './sentences.ts'

it.each<[string, readonly string[], string]>([
  ['a space between sentences', ['One.', 'Two.'], 'One. Two.'],
  ['none after a wide mark', ['一つ。', '二つ。', 'Three.'], '一つ。二つ。Three.'],
  ['what says nothing is left out', ['', 'One.', '', 'Two.'], 'One. Two.'],
  ['nothing at all', ['', ''], ''],
])('sentences on a line: %s', (_, parts, text) => {
  expect(sentences(parts)).toBe(text)
})
