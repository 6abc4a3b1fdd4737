import { createHash } from 'node:crypto'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import * as z from 'zod/mini'

const versions = z.record(
  z.string(),
  z.object({ print: z.string(), date: z.string(), sequence: z.int(), changedAt: z.int() }),
)
export type Versions = z.infer<typeof versions>

export const readVersions = (stored: unknown): Versions => versions.parse(stored ?? {})

interface EventText {
  readonly key: string
  readonly date: LocalDate
  readonly text: string
}

const printOf = ({ date, text }: EventText): string =>
  createHash('sha256').update(`${date}\n${text}`).digest('base64url').slice(0, 16)

/** A removed event is remembered until its day has passed. */
export function nextVersions(before: Versions, said: readonly EventText[], first: LocalDate, now: Instant): Versions {
  const kept = Object.entries(before).filter(([, { date }]) => date >= first)
  const spoken = said.map((event) => {
    const print = printOf(event)
    const last = before[event.key]
    if (last?.print === print) return [event.key, last] as const
    const sequence = last === undefined ? 0 : last.sequence + 1
    return [event.key, { print, date: event.date, sequence, changedAt: now }] as const
  })
  return Object.fromEntries([...kept, ...spoken])
}
