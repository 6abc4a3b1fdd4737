/** The words that docs/glossary.md refuses in names, comments, documents and titles of tests. */
import { dirname } from 'node:path'
import { type RefusedWord, readGlossary } from './glossary.ts'

const { refusedWords } = readGlossary(dirname(dirname(import.meta.dirname)))

const patternsOf = (words: readonly RefusedWord[]) =>
  words.map(({ word, instead }) => ({
    pattern: new RegExp(`\\b${word.split(' ').map(RegExp.escape).join('[\\s*-]+')}\\b`, 'i'),
    fault: `says "${word}", the glossary "${instead}"`,
  }))

const inTexts = patternsOf(refusedWords.filter(({ isIn }) => isIn('comments')))
const inTitles = patternsOf(refusedWords.filter(({ isIn }) => isIn('titles')))
const inNames = patternsOf(refusedWords.filter(({ isIn }) => isIn('names')))

/** The first refused word of a comment or a document, as a fault. */
export const wordFault = (text: string): string | undefined => inTexts.find(({ pattern }) => pattern.test(text))?.fault

/** The first refused word of a test's title. */
export const titleFault = (title: string): string | undefined =>
  inTitles.find(({ pattern }) => pattern.test(title))?.fault

/** `keepAsBefore` and `keep_as_before` are read as "keep as before". */
export function nameFault(name: string): string | undefined {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return inNames.find(({ pattern }) => pattern.test(words))?.fault
}
