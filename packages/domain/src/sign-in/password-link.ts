import type { Instant } from '../calendar/index.ts'

const LINK_MINUTES = 30
const FIRST_LINK_DAYS = 7

export const passwordLinkEnd = (sentAt: Instant): Instant => sentAt + LINK_MINUTES * 60_000

/** As long as an invitation. */
export const firstPasswordLinkEnd = (madeAt: Instant): Instant => madeAt + FIRST_LINK_DAYS * 86_400_000
