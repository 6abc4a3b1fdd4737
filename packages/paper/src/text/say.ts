import type { DocumentContent } from '@touchline/domain/documents'
import de from '@touchline/words/catalogues/de.json' with { type: 'json' }
import en from '@touchline/words/catalogues/en.json' with { type: 'json' }
import es from '@touchline/words/catalogues/es.json' with { type: 'json' }
import fr from '@touchline/words/catalogues/fr.json' with { type: 'json' }
import ja from '@touchline/words/catalogues/ja.json' with { type: 'json' }
import ptPt from '@touchline/words/catalogues/pt-pt.json' with { type: 'json' }
import type { Say } from '@touchline/words/line-words'
import { IntlMessageFormat } from 'intl-messageformat'

type Language = DocumentContent['language']

const catalogues = { en, ja, fr, es, 'pt-pt': ptPt, de } satisfies Record<Language, typeof en>

export const localeOf = (language: Language): string => (language === 'pt-pt' ? 'pt-PT' : language)

/** Parsing takes longer than filling in. */
const formats = new Map<string, IntlMessageFormat>()

function textOf(language: Language, key: string): string {
  let found: unknown = catalogues[language]
  for (const name of key.split('.')) found = new Map(Object.entries(found ?? {})).get(name)
  if (typeof found !== 'string') throw new Error(`${language} has no ${key}`)
  return found
}

export const sayIn =
  (language: Language): Say =>
  (key, values = {}) => {
    const id = `${language} ${key}`
    const format = formats.get(id) ?? new IntlMessageFormat(textOf(language, key), localeOf(language))
    formats.set(id, format)
    return String(format.format({ ...values }))
  }
