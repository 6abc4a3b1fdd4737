import { dateOf, type Instant } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'

/** The day of an instant in the contract's zone, in words: with its year where that is not the present one. */
export function useDay({ contract: { zone }, now }: Pick<Account, 'contract' | 'now'>): (at: Instant) => string {
  const { locale } = useLanguage()
  const year = dateOf(now, zone).slice(0, 4)
  return (at) => {
    const date = dateOf(at, zone)
    return dateText(date, locale, date.startsWith(year) ? 'day' : 'fullDay')
  }
}
