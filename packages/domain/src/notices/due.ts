import { addDays, type Instant, type LocalDate, type Zone } from '../calendar/index.ts'
import { type NoticeKind, noticeKinds, noticeRow, noticeTable } from './kinds.ts'

const HOUR = 9

export const morningOf = (date: LocalDate, zone: Zone): Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour: HOUR } }).epochMilliseconds

export type DatedKind = {
  [K in NoticeKind]: (typeof noticeTable)[K]['time'] extends { readonly kind: 'days-before' } ? K : never
}[NoticeKind]

export const datedKinds: readonly DatedKind[] = noticeKinds.filter(
  (kind): kind is DatedKind => noticeRow(kind).time.kind === 'days-before',
)

/** Sent once per kind, subject and period. */
export interface DueNotice {
  readonly kind: DatedKind
  readonly subject: string
  /** E.g. `2027-04-01:thirty-days`. */
  readonly period: string
  readonly dueAt: Instant
  /** When the next is due or the day has come. */
  readonly until: Instant
  readonly day: LocalDate
  readonly moment: string
}

interface Dated {
  readonly kind: DatedKind
  readonly subject: string
  readonly day: LocalDate
  readonly countedFrom?: Readonly<Record<string, LocalDate>>
  readonly zone: Zone
}

export function dueBefore({ kind, subject, day, countedFrom = {}, zone }: Dated): readonly DueNotice[] {
  const moments = Object.entries(noticeTable[kind].time.moments).map(([moment, days]) => ({
    moment,
    date: addDays(countedFrom[moment] ?? day, -days),
  }))
  const inOrder = moments.toSorted((a, b) => Temporal.PlainDate.compare(a.date, b.date))
  return inOrder.map(({ moment, date }, index) => ({
    kind,
    subject,
    period: `${day}:${moment}`,
    dueAt: morningOf(date, zone),
    until: endOf(date, day, inOrder[index + 1]?.date ?? null, zone),
    day,
    moment,
  }))
}

/** A reminder until its day begins, a later notice for a week. */
function endOf(date: LocalDate, day: LocalDate, next: LocalDate | null, zone: Zone): Instant {
  const last = date < day ? day : addDays(date, 7)
  return morningOf(next !== null && next < last ? next : last, zone)
}
