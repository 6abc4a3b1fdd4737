import type { LocalDate, YearMonth } from '../calendar/index.ts'
import { type Currency, decimalText, money } from '../money/index.ts'
import type { Accounts } from './accounts.ts'
import type { Entry } from './entry.ts'

interface DatevClient {
  readonly consultant: number
  readonly client: number
}

export interface Book {
  readonly month: YearMonth
  readonly issuer: string
  readonly company: string
  readonly currency: Currency
  readonly accounts: Accounts
  readonly datev: DatevClient | null
  /** Null: not known; the number that names a FEC. */
  readonly siren: string | null
  readonly madeOn: LocalDate
}

/** By the prefix of an issuer's documents, as the vendor says it. */
export type BooksOf = (issuer: string) => Pick<Book, 'accounts' | 'datev'>

export interface Form {
  readonly currency: Currency | null
  readonly charset: 'utf-8' | 'windows-1252' | 'shift_jis'
  readonly name: (book: Book) => string
  readonly head: (book: Book) => string
  /** `place`: of the entry, from 1. */
  readonly rows: (entry: Entry, place: number, book: Book) => string
}

export const amount = (minor: bigint, currency: Currency): string => decimalText(money(minor, currency))

/** One line, no signs that part columns. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029|]+/gu, ' ').trim()

/** Whole signs, as a reader counts them. */
export function cut(text: string, most: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(plain(text))) {
    if (kept.length + segment.length > most) break
    kept += segment
  }
  return kept
}

export const textOf = (entry: Entry): string => plain(`${entry.document} ${entry.club}`)

export const slashes = (day: LocalDate): string => day.replaceAll('-', '/')
export const digits = (day: LocalDate): string => day.replaceAll('-', '')

export const fileOf = ({ month, issuer }: Book, form: string): string => `journal-${issuer}-${month}-${form}`

export const german = (minor: bigint, currency: Currency): string => amount(minor, currency).replace('.', ',')
