import type { Language } from '@touchline/contract/wire'
import type { Instant, LocalDate, YearMonth, Zone } from '@touchline/domain/calendar'
import type { Currency } from '@touchline/domain/money'
import { amountText } from '@touchline/words/amount'
import { dateLocale } from '@touchline/words/date-locale'
import { dateText } from '@touchline/words/date-text'

export interface LetterContext {
  readonly language: Language
  readonly zone: Zone
  readonly organization: string
  readonly isClosed: boolean
  readonly planName: (groupId: string | null) => string
}

/** In minor units. */
interface Amount {
  readonly minor: number
  readonly currency: Currency
}

export const amountIn = ({ minor, currency }: Amount, { language: locale }: LetterContext): string =>
  amountText({ minor, currency, locale })

export const day = (date: LocalDate, { language }: LetterContext): string => dateText(date, language, 'fullDay')

export const monthIn = (month: YearMonth, { language }: LetterContext): string =>
  dateText(`${month}-01`, language, 'monthYear')

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(language: Language, timeZone: Zone): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone })
  formats.set(key, format)
  return format
}

export const instantText = (at: Instant, { language, zone }: LetterContext): string =>
  formatIn(language, zone).format(at)
