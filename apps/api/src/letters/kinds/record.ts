import type { Row } from '../content.ts'
import type { LetterContext } from '../context.ts'
import type { Values } from '../say.ts'
import type { AmountFact, Around } from './parts.ts'

export interface NoticeRecord<F> {
  /** Sentences use stored facts only; plans by group. */
  readonly facts: { readonly parse: (json: unknown) => F }
  readonly values: (facts: F, context: LetterContext) => Values
  readonly rows?: (facts: F, context: LetterContext) => readonly Row[]
  readonly figure?: (facts: F) => AmountFact
  readonly story?: (facts: F, context: LetterContext) => string | null
  /** Null: none. */
  readonly place: string | null | ((facts: F) => string)
  readonly sample: (around: Around) => F
}

/** Curried, so that the sample is checked against the facts. */
export const notice =
  <F>(facts: NoticeRecord<F>['facts']) =>
  (record: Omit<NoticeRecord<F>, 'facts'>): NoticeRecord<F> => ({ facts, ...record })
