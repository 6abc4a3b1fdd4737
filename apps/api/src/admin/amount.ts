import { localDate } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import { UsageError } from './command.ts'

const digitsOf = (currency: Currency): number => (currency === 'JPY' ? 0 : 2)

/** 21780 JPY, 120.50 EUR. */
export function amountText(minor: number, currency: Currency): string {
  const digits = digitsOf(currency)
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`
}

/** Minor units; yen have no decimals, euros and dollars none or two. */
export function minorUnits(text: string, currency: Currency): number {
  const digits = digitsOf(currency)
  const form = digits === 0 ? /^[1-9]\d{0,11}$/ : /^(?=.*[1-9])(?:0|[1-9]\d{0,9})(?:\.\d{2})?$/
  if (form.test(text)) return Math.round(Number(text) * 10 ** digits)
  const example = digits === 0 ? '21780' : '120.50'
  throw new UsageError(`an amount in ${currency} is above 0 and looks like ${example}, not "${text}"`)
}

/** In the contract's zone. */
export function pastDay(text: string, today: string): string {
  if (!localDate.safeParse(text).success) throw new UsageError(`a day looks like 2026-12-03, not "${text}"`)
  if (text > today) throw new UsageError(`${text} is in the future; today is ${today}`)
  return text
}

export function bankReference(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/.test(text)) return text
  throw new UsageError('a reference of the bank has 1 to 64 characters of ASCII, without blanks at its ends')
}
