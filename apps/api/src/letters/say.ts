import type { Language } from '@touchline/contract/wire'
import { IntlMessageFormat } from 'intl-messageformat'
import de from './notices/de.json' with { type: 'json' }
import en from './notices/en.json' with { type: 'json' }
import es from './notices/es.json' with { type: 'json' }
import fr from './notices/fr.json' with { type: 'json' }
import ja from './notices/ja.json' with { type: 'json' }
import ptPt from './notices/pt-pt.json' with { type: 'json' }

interface Catalogue {
  readonly [section: string]: { readonly [key: string]: string }
}

const catalogues: Readonly<Record<Language, Catalogue>> = { en, ja, fr, es, 'pt-pt': ptPt, de }

export type Values = Readonly<Record<string, string | number>>

const read = new Map<string, IntlMessageFormat>()

function messageOf(language: Language, section: string, key: string): IntlMessageFormat | null {
  const text = catalogues[language][section]?.[key]
  if (text === undefined) return null
  const name = `${language} ${section}.${key}`
  const message = read.get(name) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
  read.set(name, message)
  return message
}

/** Null: unknown key. */
export function sayIf(language: Language, section: string, key: string, values: Values = {}): string | null {
  const text = messageOf(language, section, key)?.format({ ...values })
  return text === undefined ? null : String(text)
}

export function say(language: Language, section: string, key: string, values: Values = {}): string {
  const text = sayIf(language, section, key, values)
  if (text === null) throw new Error(`no text ${section}.${key} in ${language}`)
  return text
}
