import type { Instant } from '../calendar/index.ts'

/** Invited or joined; administrators come in addition, as many as the platform has. */
export const MOST_MEMBERS = 50

export const INVITATION_DAYS = 7
const DAY_MS = 86_400_000

export const invitationEnd = (sentAt: Instant): Instant => sentAt + INVITATION_DAYS * DAY_MS

/** Up to the last instant before its end a link works. */
export const isLinkOver = (expiresAt: Instant, now: Instant): boolean => expiresAt <= now

type InvitationFault = 'already-there' | 'too-many'

/** Why an address cannot be invited; all as `mailboxOf` has them. The first view of the console loads this file without that. */
export function judgeInvitation(mailbox: string, present: readonly string[]): InvitationFault | null {
  if (present.includes(mailbox)) return 'already-there'
  return present.length >= MOST_MEMBERS ? 'too-many' : null
}
