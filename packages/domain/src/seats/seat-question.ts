import { addDays, dateOf, type Instant, type LocalDate, type Zone } from '../calendar/index.ts'

const DAY_MS = 86_400_000
const AGAIN_DAYS = 30
const ANSWER_DAYS = 14

/** Once in thirty days (billing rules: "Fewer seats"). */
export const canBeAsked = (askedAt: Instant | null, now: Instant): boolean =>
  askedAt === null || now >= askedAt + AGAIN_DAYS * DAY_MS

/** Before the last day in the contract's zone, two weeks at most. `at`: first instant without the seat. */
export function answerDay(at: Instant, now: Instant, zone: Zone): LocalDate {
  const today = dateOf(now, zone)
  const latest = addDays(today, ANSWER_DAYS)
  const wanted = addDays(dateOf(at, zone), -2)
  if (wanted < today) return today
  return wanted < latest ? wanted : latest
}
