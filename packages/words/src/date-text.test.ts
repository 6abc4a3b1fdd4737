import { expect, it } from 'vitest'
import { dateText } from './date-text.ts'

it.each([
  ['2026-12-01', 'en', 'day', '1 December'],
  ['2026-12-01', 'fr', 'day', '1er décembre'],
  ['2026-12-01', 'fr', 'weekday', 'mardi 1er décembre'],
  ['2026-12-01', 'fr', 'fullDay', '1er décembre 2026'],
  ['2026-12-21', 'fr', 'day', '21 décembre'],
  ['2026-12-11', 'fr', 'shortDay', '11 déc.'],
  ['2026-12-01', 'fr', 'monthYear', 'décembre 2026'],
  ['2026-12-01', 'de', 'day', '1. Dezember'],
  ['2026-12-01', 'ja', 'fullDay', '2026年12月1日'],
] as const)('%s in %s is written as %s: %s', (date, locale, style, text) => {
  expect(dateText(date, locale, style)).toBe(text)
})
