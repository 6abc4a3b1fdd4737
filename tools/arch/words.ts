/** The words that docs/glossary.md refuses in names, comments and documents. */
import { dirname } from 'node:path'
import { type Glossary, readGlossary } from './glossary.ts'

const { refusedWords } = readGlossary(dirname(dirname(import.meta.dirname)))

const patternsOf = (words: Glossary['refusedWords']) =>
  words.map(({ word, instead }) => ({
    pattern: new RegExp(`\\b${word.split(' ').map(RegExp.escape).join('[\\s*-]+')}\\b`, 'i'),
    fault: `says "${word}", the glossary "${instead}"`,
  }))

const refused = patternsOf(refusedWords)

/** The first refused word of a text, as a fault. */
export const wordFault = (text: string): string | undefined => refused.find(({ pattern }) => pattern.test(text))?.fault

/** `keepPutAside` is read as "keep put aside". */
export const nameFault = (name: string): string | undefined =>
  wordFault(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
