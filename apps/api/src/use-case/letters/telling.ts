import type { Language } from '@touchline/contract/wire'
import type { Instant, LocalDate, YearMonth, Zone } from '@touchline/domain/calendar'
import type { AmountFact } from '@touchline/domain/notices'
import { amountText } from '@touchline/words/amount'
import { dateLocale } from '@touchline/words/date-locale'
import { dateText } from '@touchline/words/date-text'

/** In whose words, and of whom, a notice is written. */
export interface Telling {
  readonly language: Language
  readonly zone: Zone
  readonly organization: string
  readonly isClosed: boolean
  /** The name of a plan group in that language. */
  readonly planName: (groupId: string | null) => string
}

export const amountIn = ({ minor, currency }: AmountFact, { language: locale }: Telling): string =>
  amountText({ minor, currency, locale })

export const day = (date: LocalDate, { language }: Telling): string => dateText(date, language, 'fullDay')

export const monthIn = (month: YearMonth, { language }: Telling): string =>
  dateText(`${month}-01`, language, 'monthYear')

export const instantText = (at: Instant, { language, zone }: Telling): string =>
  new Intl.DateTimeFormat(dateLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at)
