import { addMonths, type Instant, monthInterval, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { DemoOrganization } from './organizations/demo-organization.ts'

export interface ExportedClip {
  readonly exportedAt: Instant
  readonly seconds: number
}

const MONTHS_BEFORE = 12
const CLIPS_A_MONTH = 6
const MOST_CLIPS = 40
/** Relative to the running month. */
const BUSY = [0.7, 0.9, 0.5, 1.1, 0.8]

/** At even distances; sums exactly. */
function clips(from: Instant, to: Instant, seconds: number, count: number): readonly ExportedClip[] {
  const share = Math.floor(seconds / count)
  if (share === 0) return []
  return Array.from({ length: count }, (_, index) => ({
    exportedAt: Math.floor(from + ((to - from) * (index + 0.5)) / count),
    seconds: index === 0 ? seconds - share * (count - 1) : share,
  }))
}

export function exportedClips(demo: DemoOrganization, openedAt: Instant, today: Instant): readonly ExportedClip[] {
  const { zone } = regionDefaults[demo.region]
  const running = monthOf(today, zone)
  const before = Array.from({ length: MONTHS_BEFORE }, (_, index) => {
    const { start, end } = monthInterval(addMonths(running, index - MONTHS_BEFORE), zone)
    const seconds = Math.floor(demo.exportSeconds * (BUSY[index % BUSY.length] ?? 1))
    return start < openedAt ? [] : clips(start, end, seconds, CLIPS_A_MONTH)
  })
  const now = clips(startOfMonth(running, zone), today, demo.exportSeconds, Math.min(2 + demo.analysts * 2, MOST_CLIPS))
  return [...before.flat(), ...now]
}
