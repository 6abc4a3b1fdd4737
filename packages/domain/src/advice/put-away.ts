import type { Instant } from '../calendar/index.ts'

const DAYS = 90
const DAY_MS = 86_400_000

export const isPutAway = (at: Instant | undefined, now: Instant): boolean =>
  at !== undefined && now - at < DAYS * DAY_MS
