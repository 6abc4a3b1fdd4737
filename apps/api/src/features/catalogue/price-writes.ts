import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { currencies } from '@touchline/domain/money'
import { isSamePrice, type PriceOf, priceAt, type StateList } from './catalogue-state.ts'

export interface StoredList {
  readonly from: YearMonth
  readonly publishedAt: Instant | null
  readonly prices: PriceOf
}

interface PriceWrites {
  readonly initial: PriceOf
  readonly withdrawn: readonly StoredList[]
  readonly added: readonly (Omit<StoredList, 'publishedAt'> & { readonly publishedAt?: Instant | null })[]
  readonly corrected: readonly StoredList[]
}

export const BEGINNING = '2000-01'

const isKept = (before: PriceOf, after: PriceOf): boolean =>
  currencies.every((currency) => before[currency] === undefined || before[currency] === after[currency])

/** Unchanged lists keep their publication instant, on which scheduled plans depend (billing rules: "Price lists"). */
export function priceWrites(stored: readonly StoredList[], lists: readonly StateList[]): PriceWrites {
  const wanted = (month: YearMonth) => priceAt({ lists }, month === BEGINNING ? null : month)
  const initial = priceAt({ lists }, null)
  const withdrawn = stored.filter(({ from, prices }) => !isSamePrice(prices, wanted(from)))
  const kept = new Set(stored.filter((row) => !withdrawn.includes(row)).map(({ from }) => from))
  const later = lists.flatMap(({ from, prices }) => (from === null ? [] : [{ from, prices }]))
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
