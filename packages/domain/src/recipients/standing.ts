import type { Instant } from '../calendar/index.ts'
import { isPaused } from './refusals.ts'

type Standing = 'active' | 'waiting' | 'expired' | 'refused' | 'paused'

interface Known {
  readonly isConfirmed: boolean
  readonly linkExpiresAt: Instant | null
  readonly refusals: number
}

/** Single refusals do not matter: a mailbox can be full. */
export function standingOf({ isConfirmed, linkExpiresAt, refusals }: Known, now: Instant): Standing {
  if (isPaused(refusals)) return 'paused'
  if (isConfirmed) return 'active'
  if (refusals > 0) return 'refused'
  return linkExpiresAt === null || linkExpiresAt <= now ? 'expired' : 'waiting'
}
