import type { Currency } from '../../money/index.ts'
import type { AmountIn, FindReading } from './reading.ts'

const currencyOf: Readonly<Record<string, Currency>> = {
  '¥': 'JPY',
  円: 'JPY',
  JPY: 'JPY',
  YEN: 'JPY',
  '€': 'EUR',
  EUR: 'EUR',
  EURO: 'EUR',
  $: 'USD',
  USD: 'USD',
}

const decimals = { JPY: 0, EUR: 2, USD: 2 } as const satisfies Record<Currency, number>

const currencies: readonly Currency[] = ['JPY', 'EUR', 'USD']

const MOST_MINOR = 999_999_999

const SIGNED = /^([¥€$]|[a-z]{3,4})?\s?([\d.,'’ ]*\d)\s?([¥€$円]|[a-z]{3,4})?$/i
const GROUPED = /^(\d{1,3})((?:[.,'’ ]\d{3})*)(?:([.,])(\d{1,2}))?$/
const PLAIN = /^(\d{1,9})(?:([.,])(\d{1,2}))?$/

/** Comma or point groups before three digits, and begins decimals before one or two. */
function figureOf(figure: string): { readonly whole: string; readonly fraction: string } | null {
  const [, head, groups, sign, fraction = ''] = GROUPED.exec(figure) ?? []
  if (head === undefined || groups === undefined) {
    const [, whole, , rest = ''] = PLAIN.exec(figure) ?? []
    return whole === undefined ? null : { whole, fraction: rest }
  }
  const separators = new Set(groups.replaceAll(/\d/g, ''))
  return separators.size > 1 || (sign !== undefined && separators.has(sign))
    ? null
    : { whole: head + groups.replaceAll(/\D/g, ''), fraction }
}

/** By currency whose decimals fit; null: no amount. `isMarked`: with a currency sign. */
export function amountWritten(
  text: string,
): { readonly reading: FindReading; readonly isMarked: boolean; readonly isGrouped: boolean } | null {
  const [, before, figure, after] = SIGNED.exec(text) ?? []
  if (figure === undefined || (before !== undefined && after !== undefined)) return null
  const mark = before ?? after
  const named = mark === undefined ? null : currencyOf[mark.toUpperCase()]
  const read = figureOf(figure)
  if (named === undefined || read === null) return null
  const amounts: Partial<Record<Currency, number>> = {}
  for (const currency of named === null ? currencies : [named]) {
    if (read.fraction.length > decimals[currency]) continue
    const minor = Number(read.whole + read.fraction.padEnd(decimals[currency], '0'))
    if (minor > 0 && minor <= MOST_MINOR) amounts[currency] = minor
  }
  if (Object.keys(amounts).length === 0) return null
  const kept: AmountIn = amounts
  return { reading: { kind: 'amount', amounts: kept }, isMarked: mark !== undefined, isGrouped: /\D/.test(figure) }
}

/** Minor units by currency whose decimals fit; null: no amount. */
export function amountsTyped(text: string): AmountIn | null {
  const reading = amountWritten(text.trim())?.reading
  return reading?.kind === 'amount' ? reading.amounts : null
}

/** Minor units; null: no amount of that currency. */
export const amountTyped = (text: string, currency: Currency): number | null => amountsTyped(text)?.[currency] ?? null
