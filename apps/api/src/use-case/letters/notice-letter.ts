import type { OrganizationId } from '@touchline/domain/ids'
import type { AmountFact, NoticeFacts, NoticeKind } from '@touchline/domain/notices'
import type { Columns, Letter } from './content.ts'
import { writeContent } from './layout.ts'
import { noticePlace } from './notice-place.ts'
import { rowsOf } from './notice-rows.ts'
import { storySentence, valuesOf } from './notice-values.ts'
import { say, sayIf } from './say.ts'
import { amountIn, type Telling } from './telling.ts'

/** One notice for one recipient. */
export interface NoticeLetter extends Telling {
  readonly recipientName: string
  readonly consoleUrl: string
  /** Named by the link, for a reader who is signed in to another organisation. */
  readonly organizationId: OrganizationId
  /** Where this recipient ends mails of the kind; null where they cannot be ended. */
  readonly stop: string | null
  readonly columns?: Columns | undefined
  /** Its figures are invented, and it says so. */
  readonly isSample?: true
}

/** What a notice says in one sentence: the subject of its mail, and its line in the console. */
export const noticeSentence = <K extends NoticeKind>(kind: K, facts: NoticeFacts[K], telling: Telling): string =>
  say(telling.language, kind, 'subject', valuesOf[kind](facts, telling))

export function writeNoticeLetter<K extends NoticeKind>(kind: K, facts: NoticeFacts[K], letter: NoticeLetter): Letter {
  const { language, organization, columns } = letter
  const values = valuesOf[kind](facts, letter)
  const text = (key: string) => sayIf(language, kind, key, values) ?? undefined
  const sentence = noticeSentence(kind, facts, letter)
  const subject = letter.isSample === true ? say(language, 'frame', 'sample', { sentence }) : sentence
  const title = text('alertTitle')
  const story = stories[kind]?.(facts, letter) ?? undefined
  const lead = text('lead')
  const amount = figures[kind]?.(facts)
  const note = text('note')
  return writeContent({
    language,
    subject,
    heading: text('heading') ?? subject,
    figure: amount === undefined ? undefined : amountIn(amount, letter),
    under: text('under'),
    columns,
    alert: title === undefined ? undefined : { title, text: text('alert') },
    paragraphs: [story, lead].filter((each) => each !== undefined),
    rows: rowsOf[kind]?.(facts, letter) ?? [],
    button: buttonOf(noticePlace(kind, facts), letter, text('button')),
    notes: [letter.isSample === true ? say(language, 'frame', 'invented') : undefined, note].filter(
      (each) => each !== undefined,
    ),
    foot: { ...footOf(kind, letter), organization },
  })
}

/** What is read first, in large figures: of the kinds whose heading leaves it out. */
const figures: { readonly [K in NoticeKind]?: (facts: NoticeFacts[K]) => AmountFact } = {
  paid: ({ amount }) => amount,
  'payment-failed': ({ amount }) => amount,
  'month-explained': ({ amount }) => amount,
}

/** What a kind says before its own text. */
const stories: { readonly [K in NoticeKind]?: (facts: NoticeFacts[K], telling: Telling) => string | null } = {
  'month-explained': ({ story, amount: { currency } }, telling) => storySentence(story, currency, telling),
}

/** A button leads to the console, where it is still open to the reader. */
function buttonOf(place: string | null, letter: NoticeLetter, label: string | undefined) {
  if (place === null || letter.isClosed || label === undefined) return undefined
  const { consoleUrl, organizationId } = letter
  return { label, link: `${consoleUrl}/#${place}${place.includes('?') ? '&' : '?'}organization=${organizationId}` }
}

function footOf(kind: NoticeKind, { language, recipientName: name, consoleUrl, stop }: NoticeLetter) {
  const what = say(language, 'names', kind)
  const all = { label: say(language, 'frame', 'all'), link: `${consoleUrl}/#/notices` }
  return stop === null
    ? { why: say(language, 'frame', 'fixed', { name, what }), links: [all] }
    : {
        why: say(language, 'frame', 'switchable', { name, what }),
        links: [{ label: say(language, 'frame', 'stop'), link: stop }, all],
      }
}
