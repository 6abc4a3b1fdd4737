import type { Instant, Zone } from '@touchline/domain/calendar'
import { dateLocale } from '@touchline/words/date-locale'

/** In the contract's zone: a day ends at 23:59. */
export const untilText = (until: Instant, { zone, locale }: { readonly zone: Zone; readonly locale: string }): string =>
  new Intl.DateTimeFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(until - 1)
