import type { Instant } from '../calendar/index.ts'

const LINK_MINUTES = 30
const FIRST_LINK_DAYS = 7

/** Up to the last instant before its end the link to a new password works. */
export const passwordLinkEnd = (sentAt: Instant): Instant => sentAt + LINK_MINUTES * 60_000

/** The same of the link by which a new organisation's first administrator chooses a password: as long as an invitation. */
export const firstPasswordLinkEnd = (madeAt: Instant): Instant => madeAt + FIRST_LINK_DAYS * 86_400_000
