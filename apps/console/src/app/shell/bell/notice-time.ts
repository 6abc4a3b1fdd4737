import { dateOf, daysBetween, type Instant } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../../../i18n/language.tsx'
import { useNow } from '../../../lib/account/use-account.ts'
import { sessionStore } from '../../../lib/session/session.ts'

/** When something happened, in the organisation's zone: "today, 11:20", "yesterday", "1 November". */
export function useNoticeTime(): (at: Instant) => string {
  const { locale } = useLanguage()
  const now = useNow()
  const zone = sessionStore.read()?.organizationDetail.zone ?? 'UTC'
  return (at) => {
    const date = dateOf(at, zone)
    const daysAgo = now.state === 'ready' ? daysBetween(date, dateOf(now.value.now, zone)) : null
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    if (daysAgo === 0) {
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: zone }).format(at)
      return `${relative.format(0, 'day')}, ${time}`
    }
    return daysAgo === 1 ? relative.format(-1, 'day') : dateText(date, locale, 'fullDay')
  }
}
