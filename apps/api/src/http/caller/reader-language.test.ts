import { expect, it } from 'vitest'
import { readerLanguage } from './reader-language.ts'

it.each([
  ['de', 'de'],
  ['en-GB,en;q=0.9', 'en'],
  ['pt-BR', 'pt-pt'],
  ['PT-PT', 'pt-pt'],
  ['nl, fr;q=0.8', 'fr'],
  ['nl', undefined],
  ['*', undefined],
  ['', undefined],
])('reads Accept-Language "%s" as %s', (header, expected) => {
  expect(readerLanguage({ 'accept-language': header })).toBe(expected)
})

it('knows no language without the header', () => {
  expect(readerLanguage({})).toBeUndefined()
})
