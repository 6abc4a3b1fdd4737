import type { Cell } from '@touchline/domain/csv'
import { type Currency, decimalText, money } from '@touchline/domain/money'
import * as z from 'zod/mini'
import type { DeskEndpoint, ResponseOf } from '../endpoint.ts'
import { currency } from '../wire.ts'

export interface TableRows {
  readonly rows: readonly (readonly Cell[])[]
  /** With what the next are asked; null at the end. */
  readonly next: Readonly<Record<string, unknown>> | null
}

type Asked = Readonly<Record<string, unknown>>

export interface DeskTable {
  readonly endpoint: DeskEndpoint
  /** Rows about clubs and people: support names a case, and the chain says who took the file. */
  readonly isOfClubs: boolean
  /** Rows that a call reads at once, where it reads a part. */
  readonly limit: number | null
  readonly heads: readonly string[]
  rowsOf(answer: unknown, asked: Asked): TableRows
  /** Then no file is made. */
  differsAt(answer: unknown): { readonly document: string | null } | null
}

interface Parts<E extends DeskEndpoint, R> {
  readonly isOfClubs: boolean
  readonly limit?: number
  readonly rows: (answer: ResponseOf<E>, asked: Asked) => readonly R[]
  readonly next?: (answer: ResponseOf<E>) => TableRows['next']
  readonly differsAt?: (answer: ResponseOf<E>) => { readonly document: string | null } | null
  readonly columns: Readonly<Record<string, (row: R) => Cell>>
}

export function table<E extends DeskEndpoint, R>(
  endpoint: E,
  { isOfClubs, limit, rows, next = () => null, differsAt = () => null, columns }: Parts<E, R>,
): DeskTable {
  const read = (given: unknown): ResponseOf<E> => z.parse<E['response']>(endpoint.response, given)
  return {
    endpoint,
    isOfClubs,
    limit: limit ?? null,
    heads: Object.keys(columns),
    rowsOf(given, asked) {
      const answer = read(given)
      const cells = Object.values(columns)
      return { rows: rows(answer, asked).map((row) => cells.map((cell) => cell(row))), next: next(answer) }
    },
    differsAt: (given) => differsAt(read(given)),
  }
}

/** With the currency's decimals. */
export const amountCell = (minor: number | null | undefined, currency: Currency | undefined): Cell =>
  minor === null || minor === undefined || currency === undefined ? null : decimalText(money(BigInt(minor), currency))

export const all = (values: readonly string[]): string => values.join(' ')

/** Where the page asks for one. */
export const inCurrency = <R>(rows: readonly R[], asked: Asked) => {
  const own = z.parse(currency, asked['currency'])
  return rows.map((row) => ({ ...row, currency: own }))
}
