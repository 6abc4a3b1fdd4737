import { instantFromWire } from '@touchline/contract/wire-time'
import { dateLocale } from '@touchline/words/date-locale'
import { useLanguage } from '../../i18n/language.tsx'

/** In the reader's zone: a session is a person's. */
export function useSecurityTimes() {
  const locale = dateLocale(useLanguage().locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const hour = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    dayOf: (wire: string) => day.format(instantFromWire(wire)),
    hourOf: (wire: string) => hour.format(instantFromWire(wire)),
    momentOf: (wire: string) => moment.format(instantFromWire(wire)),
  }
}
