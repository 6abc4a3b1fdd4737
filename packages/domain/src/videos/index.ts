import { addMonths, type Instant, monthOf, startOfMonth, type Zone } from '../calendar/index.ts'
import type { Flavour } from '../flavour/index.ts'

export type VideoSeconds = Flavour<number, 'seconds of video'>

const STORED = ['MOVIE_CONVERT_TIME', 'ANGLE_MOVIE_CONVERT_TIME', 'MOVIE_LIVE_TIME', 'ANGLE_MOVIE_LIVE_TIME'] as const

/** SD carries no suffix (specification, section 3: usage types). */
const RESOLUTIONS = ['', '_FULLHD', '_4K'] as const

export const storedUsageTypes: readonly string[] = STORED.flatMap((base) => RESOLUTIONS.map((end) => `${base}${end}`))

export const aggregationOf = (usageType: string): string => usageType.replace(/_(FULLHD|4K)$/, '')

const isLive = (usageType: string): boolean => aggregationOf(usageType).endsWith('MOVIE_LIVE_TIME')

const isFullHd = (usageType: string): boolean => usageType !== aggregationOf(usageType)

/** In the order shown (specification, section 2: video storage). */
const videoChips = ['full-hd', 'sd', 'live', 'new'] as const
export type VideoChip = (typeof videoChips)[number]

export interface StoredGame {
  readonly usageTypes: readonly string[]
  readonly storedAt: Instant
}

export interface StorageView {
  readonly now: Instant
  readonly zone: Zone
  /** Paid with the term: nothing becomes chargeable meanwhile. */
  readonly isYearly: boolean
}

/** Chargeable next month: stored eleven calendar months ago (reading D7). */
export const isNewlyCharged = (storedAt: Instant, { now, zone, isYearly }: StorageView): boolean => {
  if (isYearly) return false
  const month = addMonths(monthOf(now, zone), -11)
  return startOfMonth(month, zone) <= storedAt && storedAt < startOfMonth(addMonths(month, 1), zone)
}

export const chipsOf = ({ usageTypes, storedAt }: StoredGame, view: StorageView): readonly VideoChip[] => {
  const shown = {
    'full-hd': usageTypes.some(isFullHd),
    sd: usageTypes.some((type) => !isFullHd(type)),
    live: usageTypes.some(isLive),
    new: isNewlyCharged(storedAt, view),
  } satisfies Record<VideoChip, boolean>
  return videoChips.filter((chip) => shown[chip])
}
