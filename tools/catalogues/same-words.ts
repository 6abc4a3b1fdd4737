/** What the console and a mail call alike: the texts of both keys are the same in each language. */
import { type Language, languages, type Messages } from './messages.ts'

type Catalogues = ReadonlyMap<Language, Messages>

interface Pair {
  readonly ofConsole: string
  readonly other: string
}

const pair = (ofConsole: string, other: string): Pair => ({ ofConsole, other })

/** The foot of a mail names what it is about as its switch is named. */
export const ofMails = [
  pair('notices.lines.paid', 'names.paid'),
  pair('notices.lines.refunds', 'names.refunded'),
  pair('notices.lines.month-explained', 'names.month-explained'),
  pair('notices.lines.usage', 'names.usage-reached'),
  pair('notices.lines.outlook', 'names.outlook-over'),
  pair('notices.lines.purchases', 'names.purchase-confirmed'),
  pair('notices.lines.scheduled-change', 'names.scheduled-change'),
  pair('notices.lines.renewal', 'names.renewal'),
  pair('notices.lines.trial-ends', 'names.trial-ends'),
  pair('notices.lines.coupon-ends', 'names.coupon-ends'),
  pair('notices.lines.card-expires', 'names.card-expires'),
  pair('notices.lines.deletion', 'names.deletion'),
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
