import type { Instant } from '../calendar/index.ts'
import { isPaused } from './refusals.ts'

/** How it stands with a recipient's address. */
type Standing = 'active' | 'waiting' | 'expired' | 'refused' | 'paused'

interface Known {
  readonly isConfirmed: boolean
  /** The first instant at which the link that was sent is too old. */
  readonly linkExpiresAt: Instant | null
  /** Final refusals by the mail server in a row. */
  readonly refusals: number
}

/** Who confirmed is active in spite of single refusals: a mailbox can be full for a day. */
export function standingOf({ isConfirmed, linkExpiresAt, refusals }: Known, now: Instant): Standing {
  if (isPaused(refusals)) return 'paused'
  if (isConfirmed) return 'active'
  if (refusals > 0) return 'refused'
  return linkExpiresAt === null || linkExpiresAt <= now ? 'expired' : 'waiting'
}
