import type { Language } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import de from './catalogues/de.json' with { type: 'json' }
import en from './catalogues/en.json' with { type: 'json' }
import es from './catalogues/es.json' with { type: 'json' }
import fr from './catalogues/fr.json' with { type: 'json' }
import ja from './catalogues/ja.json' with { type: 'json' }
import ptPt from './catalogues/pt-pt.json' with { type: 'json' }
import type { Letter } from './content.ts'
import { writeContent } from './layout.ts'
import { say } from './say.ts'

const catalogues = { en, ja, fr, es, 'pt-pt': ptPt, de } satisfies Record<Language, typeof en>

export type LetterKind = keyof typeof en

/**
 * A mail that is no notice, to an unconfirmed address or of a closed account. `stop`: unsubscribe link for people who
 * never asked.
 */
export function writeLetter(
  brand: Brand,
  kind: LetterKind,
  language: Language,
  values: Readonly<Record<string, string>>,
  stop?: string,
): Letter {
  const letter: { readonly subject: string; readonly body: string; readonly button?: string } =
    catalogues[language][kind]
  const { subject, body, button } = letter
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'brand' ? brand.name : values[name]) ?? '')
  const [first = '', ...more] = body.split('\n\n{link}\n\n').map(fill)
  const link = values['link']
  const written = writeContent({
    language,
    brand,
    subject: fill(subject),
    heading: fill(subject),
    paragraphs: [first],
    rows: [],
    button: link === undefined || button === undefined ? undefined : { label: button, link },
    notes: more,
    foot: {
      links: stop === undefined ? [] : [{ label: say(language, 'frame', 'stopUnasked'), link: stop }],
      organization: values['organization'] ?? '',
    },
  })
  return link === undefined ? written : { ...written, hasSecret: true }
}
