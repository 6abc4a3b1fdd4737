import { storageOf } from '@touchline/domain/billing'
import {
  dateOf,
  type Instant,
  monthInterval,
  monthOf,
  startOfMonth,
  termAt,
  type YearMonth,
} from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { VideoSeconds } from '@touchline/domain/videos'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import type { DemoTimeline } from './plans.ts'

export interface FilmedGame {
  readonly storedAt: Instant
  readonly seconds: VideoSeconds
}

interface Stretch {
  readonly from: Instant
  readonly to: Instant
  readonly seconds: VideoSeconds
}

const MONTH_MS = (365.25 / 12) * 86_400_000
const USUAL_SECONDS = 5_400
const USUALLY = 0.85

const months = (from: Instant, to: Instant): number => Math.max(0, to - from) / MONTH_MS

/** Past retention or not, and within the present counting period. */
function stretchesOf(demo: DemoOrganization, { openedAt, yearlyAnchor }: DemoTimeline, today: Instant): Stretch[] {
  const { zone } = regionDefaults[demo.region]
  const { uploadSeconds, overdueStorageSeconds } = demo
  if (demo.plan.kind !== 'monthly') {
    const from = yearlyAnchor === null ? openedAt : termAt(dateOf(yearlyAnchor, zone), today, zone).start
    return [{ from, to: today, seconds: uploadSeconds }]
  }
  const thisMonth = Math.max(openedAt, startOfMonth(monthOf(today, zone), zone))
  const retained = Math.max(openedAt, storageOf(monthOf(today, zone), zone).uploadedBefore)
  const oldMonths = months(openedAt, retained)
  const { usualSeconds = overdueStorageSeconds > 0 ? overdueStorageSeconds / oldMonths : uploadSeconds * USUALLY } =
    demo
  return [
    { from: openedAt, to: retained, seconds: overdueStorageSeconds },
    { from: retained, to: thisMonth, seconds: Math.floor(usualSeconds * months(retained, thisMonth)) },
    { from: thisMonth, to: today, seconds: uploadSeconds },
  ]
}

/** January first: the league rests in winter and in the heat of summer. */
const SEASON = [0.75, 0.9, 1.2, 1.15, 1.25, 1.05, 0.75, 0.5, 1.1, 1.2, 1.15, 0.9]

const seasonAt = (at: Instant): number => SEASON[new Date(at).getUTCMonth()] ?? 1

/** Between 0.6 and 1.4, deterministic. */
const jitter = (index: number): number => 0.6 + (((index * 7_919) % 97) / 96) * 0.8

/** At even distances, in uneven lengths that follow the season and sum exactly. */
function filmedIn({ from, to, seconds }: Stretch, count: number): FilmedGame[] {
  const days = Array.from({ length: count }, (_, index) => Math.floor(from + ((to - from) * (index + 0.5)) / count))
  const weights = days.map((storedAt, index) => jitter(index + count) * seasonAt(storedAt))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const lengths = weights.map((weight) => Math.floor((seconds * weight) / all))
  const rest = seconds - lengths.reduce((sum, length) => sum + length, 0)
  return days.map((storedAt, index) => ({
    storedAt,
    seconds: (lengths[index] ?? 0) + (index === 0 ? rest : 0),
  }))
}

export function filmedGames(demo: DemoOrganization, timeline: DemoTimeline, today: Instant): readonly FilmedGame[] {
  const stretches = stretchesOf(demo, timeline, today).filter(({ seconds, from, to }) => seconds > 0 && from <= to)
  const all = stretches.reduce((sum, { seconds }) => sum + seconds, 0)
  const total = demo.games ?? Math.ceil(all / USUAL_SECONDS)
  const counts = stretches.map(({ seconds }) => Math.max(1, Math.floor((total * seconds) / all)))
  const missing = total - counts.reduce((sum, count) => sum + count, 0)
  return stretches.flatMap((stretch, index) => {
    const count = (counts[index] ?? 1) + (index === 0 ? Math.max(0, missing) : 0)
    return filmedIn(stretch, count)
  })
}

export function filmedInMonth(
  demo: DemoOrganization,
  timeline: DemoTimeline,
  today: Instant,
  month: YearMonth,
): VideoSeconds {
  const { start, end } = monthInterval(month, regionDefaults[demo.region].zone)
  return filmedGames(demo, timeline, today)
    .filter(({ storedAt }) => storedAt >= start && storedAt < end)
    .reduce((sum, { seconds }) => sum + seconds, 0)
}
