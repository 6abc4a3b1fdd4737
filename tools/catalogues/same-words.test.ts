import { expect, it } from 'vitest'
import { type Language, languages, type Messages } from './messages.ts'
import { ofMails, wordFaults } from './same-words.ts'

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

it('compares each topic that has the name of a notice', () => {
  const topics: Messages = new Map([
    ['notices.lines.renewal', 'Renewal'],
    ['notices.lines.people', 'People'],
  ])
  const pairs = ofMails(topics, new Map([['names.renewal', 'Renewal']]))
  expect(pairs).toContainEqual({ ofConsole: 'notices.lines.renewal', other: 'names.renewal' })
  expect(pairs.map((each) => each.ofConsole)).not.toContain('notices.lines.people')
})
