import type { DocumentContent, Issuer } from '@touchline/domain/documents'

/** A paper as texts in one language, in the order in which they are read; the layout draws it and knows no rule. */
export interface Paper {
  /** That of its document: the first one is drawn as it was. */
  readonly edition: DocumentContent['edition']
  readonly title: string
  /** In the head of each page. */
  readonly brand: Issuer['brand']
  /** In the head of a rehearsal's; null of one that counts. */
  readonly rehearsal: string | null
  readonly issuer: readonly string[]
  readonly buyer: { readonly name: string; readonly rest: readonly string[] }
  readonly head: readonly Fact[]
  readonly total: Fact
  readonly facts: readonly Fact[]
  readonly lines: TextTable
  readonly sums: { readonly title: string; readonly rows: readonly Fact[] }
  readonly payments: TextTable | null
  readonly bank: { readonly title: string; readonly sentence: string; readonly facts: readonly Fact[] } | null
  readonly notes: readonly string[]
  /** At the foot of each page. */
  readonly foot: string
  pageOf(page: number, pages: number): string
}

/** What, and its value. */
export type Fact = readonly [string, string]

export interface TextTable {
  readonly title: string
  /** The last column is an amount, and so is the one before it where `amounts` is 2. */
  readonly heads: readonly string[]
  readonly amounts: 1 | 2
  /** A cell has a line of text or several. */
  readonly rows: readonly (readonly (readonly string[])[])[]
}
