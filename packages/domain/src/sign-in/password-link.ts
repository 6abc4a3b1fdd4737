import type { Instant } from '../calendar/index.ts'

const LINK_MINUTES = 30

/** Up to the last instant before its end the link to a new password works. */
export const passwordLinkEnd = (sentAt: Instant): Instant => sentAt + LINK_MINUTES * 60_000
