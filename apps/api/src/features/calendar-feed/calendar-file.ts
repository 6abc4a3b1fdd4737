import type { Language } from '@touchline/contract/wire'
import type { Instant, LocalDate, Zone } from '@touchline/domain/calendar'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'

export interface CalendarEvent {
  readonly uid: string
  readonly date: LocalDate
  readonly summary: string
  readonly description: string
  readonly url: string
  readonly sequence: number
  readonly changedAt: Instant
}

export interface CalendarHead {
  readonly brand: string
  readonly name: string
  readonly about: string
  readonly language: Language
  readonly zone: Zone
}

export const READ_AGAIN_SECONDS = 3600

/** 09:00 on the day before. */
const ALARM_SECONDS_BEFORE = 15 * 3600

/** RFC 5545 with whole days, the same in every reader's zone. Equal events give equal bytes. */
export function calendarFile(head: CalendarHead, events: readonly CalendarEvent[]): string {
  const { brand, name, about, language, zone } = head
  const calendar = ical({
    name,
    description: about,
    x: { 'X-WR-TIMEZONE': zone },
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand, product: 'Console', language: language.toUpperCase() },
    ttl: READ_AGAIN_SECONDS,
  })
  for (const { uid, date, summary, description, url, sequence, changedAt } of events) {
    calendar.createEvent({
      id: uid,
      start: new Date(date),
      allDay: true,
      summary,
      description,
      url,
      sequence,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS_BEFORE, description: summary }],
    })
  }
  const text = `${calendar.toString()}\r\n`
  return events.length > 0 ? text : text.replace('END:VCALENDAR', `${COMPONENT}END:VCALENDAR`)
}

/** RFC 5545, section 3.6, requires a component. */
const COMPONENT = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')
