import { expect, it } from 'vitest'
import { type Language, languages, type Messages } from './messages.ts'
import { wordFaults } from './same-words.ts'

const said = (key: string, text: string, german: string): ReadonlyMap<Language, Messages> =>
  new Map(languages.map((language) => [language, new Map([[key, language === 'de' ? german : text]])]))

const pairs = [{ ofConsole: 'lines.outlook', other: 'names.outlook' }]
const ofConsole = said('lines.outlook', 'Outlook', 'Prognose')

it('finds nothing where both say the same in each language', () => {
  expect(wordFaults(pairs, ofConsole, said('names.outlook', 'Outlook', 'Prognose'))).toEqual([])
})

it('names the language in which they differ, and a key that is not there', () => {
  expect(wordFaults(pairs, ofConsole, said('names.outlook', 'Outlook', 'Ausblick'))).toEqual([
    'de lines.outlook says "Prognose", names.outlook "Ausblick"',
  ])
  expect(wordFaults(pairs, ofConsole, said('names.other', 'Outlook', 'Prognose'))).toHaveLength(languages.length)
})
