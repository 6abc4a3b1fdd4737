import type { InvoiceLine } from '@touchline/domain/billing'
import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { Money } from '@touchline/domain/money'
import { amountText } from './amount.ts'
import type en from './catalogues/en.json'
import { dateText } from './date-text.ts'

/** `days`, `roles.base`: keys of nested catalogues. */
type KeyOf<Section> = {
  [Name in keyof Section & string]: Section[Name] extends string ? Name : `${Name}.${KeyOf<Section[Name]>}`
}[keyof Section & string]

type WordKey = KeyOf<typeof en>

export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string

export interface LineWords {
  readonly t: Say
  readonly show: (amount: Money) => string
  readonly number: Intl.NumberFormat
  readonly month: (of: YearMonth) => string
}

export const lineWords = (t: LineWords['t'], locale: string): LineWords => ({
  t,
  show: ({ minor, currency }) => amountText({ minor: Number(minor), currency, locale }),
  number: new Intl.NumberFormat(locale),
  month: (of) => dateText(firstDay(of), locale, 'monthYear'),
})

export type PricedLine = Pick<InvoiceLine, 'role' | 'unitPrice' | 'amount' | 'derivation'>
