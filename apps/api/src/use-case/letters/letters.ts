import type { Language } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import de from './catalogues/de.json' with { type: 'json' }
import en from './catalogues/en.json' with { type: 'json' }
import es from './catalogues/es.json' with { type: 'json' }
import fr from './catalogues/fr.json' with { type: 'json' }
import ja from './catalogues/ja.json' with { type: 'json' }
import ptPt from './catalogues/pt-pt.json' with { type: 'json' }

const catalogues = { en, ja, fr, es, 'pt-pt': ptPt, de } satisfies Record<Language, typeof en>

export type LetterKind = keyof typeof en

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** An amount of minor units as the console shows it; yen have no minor unit. */
export function amountText(minor: number, currency: Currency, language: Language): string {
  const shown = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const text = shown.format(minor / 10 ** (shown.resolvedOptions().maximumFractionDigits ?? 0))
  // As on every screen: a full-width sign leaves a gap before the figure.
  return text.replaceAll('￥', '¥')
}

/** A mail in the reader's language, as text and as HTML in which only our own link is live. */
export function writeLetter(kind: LetterKind, language: Language, values: Readonly<Record<string, string>>): Letter {
  const { subject, body } = catalogues[language][kind]
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const text = fill(body)
  const link = escape(values['link'] ?? '')
  const paragraphs = text
    .split('\n\n')
    .map(escape)
    .map((part) => `<p>${part === link ? `<a href="${link}">${link}</a>` : part}</p>`)
  return {
    subject: fill(subject),
    text,
    html: `<!doctype html><html lang="${language}"><body>${paragraphs.join('\n')}</body></html>`,
  }
}
