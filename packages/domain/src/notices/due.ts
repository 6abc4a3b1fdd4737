import { addDays, type Instant, type LocalDate, type Zone } from '../calendar/index.ts'
import { type NoticeKind, noticeTable } from './kinds.ts'

const HOUR = 9

/** When the notices of a day are sent: 09:00 in the zone, or what the clocks show instead where they skip it. */
export const morningOf = (date: LocalDate, zone: Zone): Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour: HOUR } }).epochMilliseconds

/** A kind that is due some days before a date. */
export type DatedKind = {
  [K in NoticeKind]: (typeof noticeTable)[K]['time'] extends { readonly kind: 'days-before' } ? K : never
}[NoticeKind]

/** A notice as it will be sent if nothing changes; its kind, subject and period are sent once. */
export interface DueNotice {
  readonly kind: DatedKind
  /** What it is about, e.g. `contract:<id>`. */
  readonly subject: string
  /** Which time of its subject, e.g. `2027-04-01:thirty-days`. */
  readonly period: string
  readonly dueAt: Instant
  /** From then on it says nothing new: the next one of its kind is due, or the day it names is here. */
  readonly until: Instant
  /** The day that it names. */
  readonly day: LocalDate
  readonly moment: string
}

interface Dated {
  readonly kind: DatedKind
  readonly subject: string
  /** The day that the days are counted back from; for single moments another one than for the rest. */
  readonly day: LocalDate
  readonly countedFrom?: Readonly<Record<string, LocalDate>>
  readonly zone: Zone
}

/** The notices before one day, or after it, in the order in which they are due. */
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

/** A reminder before a day is sent until that day begins; one on the day or after it, for a week. */
function endOf(date: LocalDate, day: LocalDate, next: LocalDate | null, zone: Zone): Instant {
  const last = date < day ? day : addDays(date, 7)
  return morningOf(next !== null && next < last ? next : last, zone)
}
