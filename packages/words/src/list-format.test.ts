import { expect, it } from 'vitest'
import { listFormat } from './list-format.ts'

it.each([
  ['en', 'viewers, analysts and storage'],
  ['de', 'viewers, analysts und storage'],
  ['ja', 'viewers、analysts、storage'],
])('a list in %s', (locale, said) => {
  expect(listFormat(locale).format(['viewers', 'analysts', 'storage'])).toBe(said)
})

it('without a last word between its parts', () => {
  expect(listFormat('en', 'unit').format(['a', 'b', 'c'])).toBe('a, b, c')
})
