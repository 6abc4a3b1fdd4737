import type { Language } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'

/** Only the heading is required. */
export interface LetterContent {
  readonly language: Language
  readonly brand: Brand
  readonly subject: string
  readonly heading: string
  readonly figure?: string | undefined
  readonly under?: string | undefined
  readonly columns?: Columns | undefined
  readonly alert?: { readonly title: string; readonly text: string | undefined } | undefined
  readonly paragraphs: readonly string[]
  readonly rows: readonly Row[]
  readonly button?: { readonly label: string; readonly link: string } | undefined
  readonly notes: readonly string[]
  /** Why one gets it, and how to stop it. */
  readonly foot: {
    readonly why?: string | undefined
    readonly links: readonly { readonly label: string; readonly link: string }[]
    readonly organization: string
  }
}

export type Row = readonly [label: string, value: string]

export interface Columns {
  readonly amounts: readonly number[]
  readonly first: string
  readonly last: string
}

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Has a link that opens something. */
  readonly hasSecret?: true
}
