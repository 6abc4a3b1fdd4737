import type { Brand } from '@touchline/domain/brand'
import type { OrganizationId } from '@touchline/domain/ids'
import type { NoticeKind } from '@touchline/domain/notices'
import type { Columns, Letter } from './content.ts'
import { amountIn, type LetterContext } from './context.ts'
import { writeContent } from './layout.ts'
import { type NoticeFacts, noticePlace, noticeRecords } from './notice-kinds.ts'
import { say, sayIf } from './say.ts'

export interface NoticeLetter extends LetterContext {
  readonly brand: Brand
  readonly recipientName: string
  readonly consoleUrl: string
  readonly organizationId: OrganizationId
  /** Null: cannot be ended. */
  readonly stop: string | null
  readonly columns?: Columns | undefined
  readonly isSample?: true
}

export const noticeSentence = <K extends NoticeKind>(kind: K, facts: NoticeFacts[K], context: LetterContext): string =>
  say(context.language, kind, 'subject', noticeRecords[kind].values(facts, context))

export function writeNoticeLetter<K extends NoticeKind>(kind: K, facts: NoticeFacts[K], letter: NoticeLetter): Letter {
  const { brand, language, organization, columns } = letter
  const record = noticeRecords[kind]
  const values = record.values(facts, letter)
  const text = (key: string) => {
    const said = sayIf(language, kind, key, values)
    return said === null || said === '' ? undefined : said
  }
  const sentence = noticeSentence(kind, facts, letter)
  const subject = letter.isSample === true ? say(language, 'frame', 'sample', { sentence }) : sentence
  const title = text('alertTitle')
  const story = record.story?.(facts, letter) ?? undefined
  const lead = text('lead')
  const amount = record.figure?.(facts)
  const note = text('note')
  return writeContent({
    language,
    brand,
    subject,
    heading: text('heading') ?? subject,
    figure: amount === undefined ? undefined : amountIn(amount, letter),
    under: text('under'),
    columns,
    alert: title === undefined ? undefined : { title, text: text('alert') },
    paragraphs: [story, lead].filter((each) => each !== undefined),
    rows: record.rows?.(facts, letter) ?? [],
    button: buttonOf(noticePlace(kind, facts), letter, text('button')),
    notes: [letter.isSample === true ? say(language, 'frame', 'invented') : undefined, note].filter(
      (each) => each !== undefined,
    ),
    foot: { ...footOf(kind, letter), organization },
  })
}

/** Only while the reader can still open it. */
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
