import type { Language } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'

/** What a mail says, in the order in which it is read. Everything but the sentence can be missing. */
export interface LetterContent {
  readonly language: Language
  readonly brand: Brand
  readonly subject: string
  /** The sentence; it is the subject where a figure does not say a part of it. */
  readonly heading: string
  readonly figure?: string | undefined
  readonly under?: string | undefined
  /** Twelve bills, the last one is this one's; in minor units, all of one currency. */
  readonly columns?: Columns | undefined
  /** What needs the reader. */
  readonly alert?: { readonly title: string; readonly text: string | undefined } | undefined
  readonly paragraphs: readonly string[]
  readonly rows: readonly Row[]
  readonly button?: { readonly label: string; readonly link: string } | undefined
  readonly notes: readonly string[]
  /** Why one gets it, and how it stops. */
  readonly foot: {
    readonly why?: string | undefined
    readonly links: readonly { readonly label: string; readonly link: string }[]
    readonly organization: string
  }
}

export type Row = readonly [label: string, value: string]

export interface Columns {
  readonly amounts: readonly number[]
  /** Month and amount of the first, month of the last. */
  readonly first: string
  readonly last: string
}

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** There is a link in it that opens something to everybody who has it. */
  readonly hasSecret?: true
}
