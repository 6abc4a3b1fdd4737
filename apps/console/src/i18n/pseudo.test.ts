import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'

const formatters = {
  getDateTimeFormat: (...parts: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...parts),
  getNumberFormat: (...parts: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...parts),
  getPluralRules: (...parts: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...parts),
}

it.each([
  ['Log in', {}, '⟦Lóg íñ··⟧'],
  ['{used} / {limit}', { used: 1, limit: 2 }, '1 / 2'],
  ['of {limit} hours', { limit: 3 }, '⟦óf ·⟧3⟦ hóúrs··⟧'],
  ['{n, plural, one {# seat} other {# seats}}', { n: 2 }, '2⟦ séáts··⟧'],
])('dresses the words of %j and keeps its arguments', (message, values, shown) => {
  const { key } = pseudo({ key: compile(message) })
  expect(format(key, 'en', values, { formatters })).toBe(shown)
})
