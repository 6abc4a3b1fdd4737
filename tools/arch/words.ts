/** The words that docs/glossary.md refuses in names, comments, documents and titles of tests. */
import { dirname } from 'node:path'
import { type RefusedWord, readGlossary } from './glossary.ts'

const { refusedWords } = readGlossary(dirname(dirname(import.meta.dirname)))

/** The first of these words in a text, as a fault. One pattern for all: it is asked of every name of the tree. */
function firstOf(words: readonly RefusedWord[]): (text: string) => string | undefined {
  const instead = new Map(words.map((each) => [each.word, each.instead]))
  const spelled = words.map(({ word }) => word.split(' ').map(RegExp.escape).join('[\\s*-]+'))
  const pattern = new RegExp(`\\b(?:${spelled.join('|')})\\b`, 'i')
  return (text) => {
    const found = pattern
      .exec(text)?.[0]
      .toLowerCase()
      .replace(/[\s*-]+/g, ' ')
    return found === undefined ? undefined : `says "${found}", the glossary "${instead.get(found) ?? ''}"`
  }
}

/** The first refused word of a comment or a document. */
export const wordFault = firstOf(refusedWords.filter(({ isIn }) => isIn('comments')))

/** The first refused word of a test's title. */
export const titleFault = firstOf(refusedWords.filter(({ isIn }) => isIn('titles')))

const inName = firstOf(refusedWords.filter(({ isIn }) => isIn('names')))

/** `keepAsBefore` and `keep_as_before` are read as "keep as before". */
export const nameFault = (name: string): string | undefined =>
  inName(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
