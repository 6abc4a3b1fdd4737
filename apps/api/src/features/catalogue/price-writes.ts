import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { currencies, isSamePrice, type PriceOf, priceAt, type StateList } from './catalogue-state.ts'

/** A price list as it is stored: from a month on, known from the instant it was published; null: from the beginning. */
export interface StoredList {
  readonly from: YearMonth
  readonly publishedAt: Instant | null
  readonly prices: PriceOf
}

interface PriceWrites {
  readonly initial: PriceOf
  readonly withdrawn: readonly StoredList[]
  /** Undefined: published now. */
  readonly added: readonly (Omit<StoredList, 'publishedAt'> & { readonly publishedAt?: Instant | null })[]
  /** Of those withdrawn, which had a price that is another one now; a currency that is new changes nothing for anybody. */
  readonly corrected: readonly StoredList[]
}

/** The month of the row that keeps what a plan cost before its first change. */
export const BEGINNING = '2000-01'

const isKept = (before: PriceOf, after: PriceOf): boolean =>
  currencies.every((currency) => before[currency] === undefined || before[currency] === after[currency])

/**
 * What to write so that a plan costs what its lists say. A stored list that says the same stays as it is, with the instant it
 * was published: what was reserved after it finds it again (billing rules: "Price lists").
 */
export function priceWrites(stored: readonly StoredList[], lists: readonly StateList[]): PriceWrites {
  const wanted = (month: YearMonth) => priceAt({ lists }, month === BEGINNING ? null : month)
  const initial = priceAt({ lists }, null)
  const withdrawn = stored.filter(({ from, prices }) => !isSamePrice(prices, wanted(from)))
  const kept = new Set(stored.filter((row) => !withdrawn.includes(row)).map(({ from }) => from))
  const later = lists.flatMap(({ from, prices }) => (from === null ? [] : [{ from, prices }]))
  // A list that is between others and names a new currency is said again, though the file's lists repeat nothing.
  const renamed = withdrawn.filter(({ from, prices }) => isKept(prices, wanted(from)))
  const months = [...new Set([...later, ...renamed].map(({ from }) => from))].filter((from) => !kept.has(from))
  const first = later.length + stored.length === 0 || kept.has(BEGINNING) ? [] : [BEGINNING]
  const added = [...new Set([...first, ...months])].map((from) => {
    const old = renamed.find((row) => row.from === from)
    if (from === BEGINNING) return { from, prices: initial, publishedAt: null }
    return { from, prices: wanted(from), ...(old === undefined ? {} : { publishedAt: old.publishedAt }) }
  })
  return { initial, withdrawn, added, corrected: withdrawn.filter((row) => !renamed.includes(row)) }
}
