import type { Row } from '../content.ts'
import type { LetterContext } from '../context.ts'
import type { Values } from '../say.ts'
import type { AmountFact, Around } from './parts.ts'

/** What a notice of a kind says, and how. */
export interface NoticeRecord<F> {
  /** As they are stored: its sentences are made of them alone. Plans are named by their group. */
  readonly facts: { readonly parse: (json: unknown) => F }
  /** What its texts are filled with. */
  readonly values: (facts: F, context: LetterContext) => Values
  /** Lines of label and value; none where the sentences say all. */
  readonly rows?: (facts: F, context: LetterContext) => readonly Row[]
  /** What is read first, in large figures: where the heading leaves it out. */
  readonly figure?: (facts: F) => AmountFact
  /** What it says before its own text. */
  readonly story?: (facts: F, context: LetterContext) => string | null
  /** The screen of the console that it leads to, from its mail as from the bell; null where there is none. */
  readonly place: string | null | ((facts: F) => string)
  /** What it would say with figures that are invented: for the mails that are marked as samples. */
  readonly sample: (around: Around) => F
}

/** A record whose facts are those of its schema. In two steps: what is invented is then checked against the facts. */
export const notice =
  <F>(facts: NoticeRecord<F>['facts']) =>
  (record: Omit<NoticeRecord<F>, 'facts'>): NoticeRecord<F> => ({ facts, ...record })
