/** Terms of docs/glossary.md occur in the catalogues, refused words do not. */
import type { Glossary } from '../arch/glossary.ts'
import { type Language, languages, type Messages } from './messages.ts'

/** Prefix match, as in Analyst and Analysten. */
const says = (term: string): RegExp => new RegExp(`(?<!\\p{L})${RegExp.escape(term)}`, 'iu')

/** Substring match: Japanese has no spaces, German has compounds. */
const contains = (term: string): RegExp => new RegExp(RegExp.escape(term), 'iu')

const isLanguage = (name: string): name is Language => languages.some((language) => language === name)

export function screenFaults(glossary: Glossary, catalogues: ReadonlyMap<Language, Messages>): string[] {
  const [head = [], ...rows] = glossary.screens
  const lacking = rows.flatMap(([concept = '', ...terms]) =>
    terms.flatMap((term, at) => {
      const language = head[at + 1] ?? ''
      const texts = isLanguage(language) ? [...(catalogues.get(language)?.values() ?? [])] : []
      return texts.some((text) => contains(term).test(text)) ? [] : [`${language} has no "${term}" for ${concept}`]
    }),
  )
  return [...lacking, ...glossary.refusedOnScreens.flatMap((row) => refusedIn(row, catalogues))]
}

function refusedIn(
  [language = '', refused = '', instead = '']: readonly string[],
  catalogues: ReadonlyMap<Language, Messages>,
): string[] {
  const messages = isLanguage(language) ? [...(catalogues.get(language) ?? [])] : []
  return refused
    .split(', ')
    .flatMap((term) =>
      messages
        .filter(([, text]) => says(term).test(text))
        .map(([key]) => `${language} ${key} says "${term}", the glossary "${instead}"`),
    )
}
