import { storageOf } from '@touchline/domain/billing'
import { dateOf, type Instant, monthOf, startOfMonth, termAt } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { VideoSeconds } from '@touchline/domain/videos'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import type { DemoTimeline } from './plans.ts'

/** A game as it was filmed: its movies share its length. */
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
/** Where the number of games is not given: as many as an hour and a half each makes. */
const USUAL_SECONDS = 5_400
/** A month is rarely as busy as the one that is shown. */
const USUALLY = 0.85

const months = (from: Instant, to: Instant): number => Math.max(0, to - from) / MONTH_MS

/**
 * When an organisation filmed how much: what is past its retention today, what is not, and what counts as used now - the
 * running month's, or with a plan that has a term the term's.
 */
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
  const monthly = overdueStorageSeconds > 0 ? overdueStorageSeconds / oldMonths : uploadSeconds * USUALLY
  return [
    { from: openedAt, to: retained, seconds: overdueStorageSeconds },
    { from: retained, to: thisMonth, seconds: Math.floor(monthly * months(retained, thisMonth)) },
    { from: thisMonth, to: today, seconds: uploadSeconds },
  ]
}

/** Between 0.6 and 1.4, the same for the same index. */
const jitter = (index: number): number => 0.6 + (((index * 7_919) % 97) / 96) * 0.8

/** So many games at even distances, of uneven lengths that add up exactly. */
function filmedIn({ from, to, seconds }: Stretch, count: number): FilmedGame[] {
  const weights = Array.from({ length: count }, (_, index) => jitter(index + count))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const lengths = weights.map((weight) => Math.floor((seconds * weight) / all))
  const rest = seconds - lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length, index) => ({
    storedAt: Math.floor(from + ((to - from) * (index + 0.5)) / count),
    seconds: index === 0 ? length + rest : length,
  }))
}

/** Every game that the organisation has filmed by today, oldest first. */
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
