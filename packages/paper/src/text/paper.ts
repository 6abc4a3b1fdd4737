import type { DocumentContent, Issuer } from '@touchline/domain/documents'

/** Texts in reading order; the layout draws them and knows no rule. */
export interface Paper {
  readonly edition: DocumentContent['edition']
  readonly revision: DocumentContent['revision']
  readonly title: string
  readonly brand: Issuer['brand']
  /** Null of one that counts. */
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
  readonly foot: string
  pageOf(page: number, pages: number): string
}

export type Fact = readonly [string, string]

export interface TextTable {
  readonly title: string
  /** `amounts` last columns are amounts. */
  readonly heads: readonly string[]
  readonly amounts: 1 | 2
  readonly rows: readonly (readonly (readonly string[])[])[]
}
