/** Words refused by docs/glossary.md in names, comments, documents and test titles. */
import { dirname } from 'node:path'
import { type RefusedWord, readGlossary } from './glossary.ts'

const { refusedWords } = readGlossary(dirname(dirname(import.meta.dirname)))

/** One pattern for all words, for speed. */
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

export const wordFault = firstOf(refusedWords.filter(({ isIn }) => isIn('comments')))

export const titleFault = firstOf(refusedWords.filter(({ isIn }) => isIn('titles')))

const inName = firstOf(refusedWords.filter(({ isIn }) => isIn('names')))

/** `keepAsBefore` and `keep_as_before` are read as "keep as before". */
export const nameFault = (name: string): string | undefined =>
  inName(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
