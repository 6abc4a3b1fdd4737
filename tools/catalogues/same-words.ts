/** Terms that the console and mails share, in each language. */
import { type Language, languages, type Messages } from './messages.ts'

type Catalogues = ReadonlyMap<Language, Messages>

interface Pair {
  readonly ofConsole: string
  readonly other: string
}

const pair = (ofConsole: string, other: string): Pair => ({ ofConsole, other })

const TOPIC = 'notices.lines.'
const NAME = 'names.'

/** A mail's footer names its topic as the switch does. */
export function ofMails(ofConsole: Messages, mails: Messages): readonly Pair[] {
  const topics = [...ofConsole.keys()].flatMap((key) => (key.startsWith(TOPIC) ? [key.slice(TOPIC.length)] : []))
  const alike = topics.filter((topic) => mails.has(`${NAME}${topic}`))
  return [...alike.map((topic) => pair(`${TOPIC}${topic}`, `${NAME}${topic}`)), ...named]
}

const named = [
  pair('notices.lines.refunds', 'names.refunded'),
  pair('notices.lines.usage', 'names.usage-reached'),
  pair('notices.lines.outlook', 'names.outlook-over'),
  pair('notices.lines.purchases', 'names.purchase-confirmed'),
]

export function wordFaults(pairs: readonly Pair[], ofConsole: Catalogues, other: Catalogues): string[] {
  return languages.flatMap((language) =>
    pairs.flatMap((each) => {
      const one = ofConsole.get(language)?.get(each.ofConsole)
      const two = other.get(language)?.get(each.other)
      return one !== undefined && one === two
        ? []
        : [`${language} ${each.ofConsole} says "${one}", ${each.other} "${two}"`]
    }),
  )
}
