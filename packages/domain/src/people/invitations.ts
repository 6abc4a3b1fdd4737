import type { Instant } from '../calendar/index.ts'

export const MOST_MEMBERS = 50

export const INVITATION_DAYS = 7
const DAY_MS = 86_400_000

export const invitationEnd = (sentAt: Instant): Instant => sentAt + INVITATION_DAYS * DAY_MS

export const isLinkOver = (expiresAt: Instant, now: Instant): boolean => expiresAt <= now

type InvitationFault = 'already-there' | 'too-many'

export function judgeInvitation(mailbox: string, present: readonly string[]): InvitationFault | null {
  if (present.includes(mailbox)) return 'already-there'
  return present.length >= MOST_MEMBERS ? 'too-many' : null
}
