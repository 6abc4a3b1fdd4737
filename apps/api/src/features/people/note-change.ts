import type { Instant } from '@touchline/domain/calendar'
import type { UserId } from '@touchline/domain/ids'
import type { BillingRole } from '@touchline/domain/people'
import { writeAudit } from '../../books/audit.ts'
import { noteOnceCommitted } from '../../books/note-security.ts'
import type { Tx } from '../../db/connect.ts'
import type { SecurityKind } from '../../watch/security/events.ts'
import type { RequestingAdministrator } from './held.ts'

/** What is done with people, and what who watches over security reads of it. */
const events = {
  'invite-person': 'invitation-sent',
  'send-invitation-again': 'invitation-sent',
  'revoke-invitation': 'invitation-revoked',
  'change-role': 'role-changed',
  'remove-person': 'person-removed',
} as const satisfies Record<string, SecurityKind>

interface Change extends RequestingAdministrator {
  readonly member: {
    readonly member_id: string
    readonly member_name: string
    readonly address: string
    readonly role: BillingRole
    /** Null of an invitation that nobody has accepted. */
    readonly user_id: UserId | null
  }
  /** The role from now on, where it changes. */
  readonly role?: BillingRole
  readonly now: Instant
}

/** What was done with a person, who that is, and the role. */
export async function noteChange(tx: Tx, action: keyof typeof events, change: Change): Promise<void> {
  const { organizationId, actor, member, role, now } = change
  const { member_id: memberId, member_name: title, address: mail, role: roleBefore } = member
  const memberRole = role ?? roleBefore
  await writeAudit(tx, {
    organizationId,
    actor,
    action,
    subject: `organization:${organizationId}`,
    before: role === undefined ? null : { memberRole: roleBefore },
    // Nobody but who invites has to know of the role in an invitation.
    after: {
      memberId,
      title,
      mail,
      memberRole,
      ...(role !== undefined && member.user_id === null ? { isInvited: true } : {}),
    },
    at: now,
  })
  const fields = { memberId, role: memberRole, roleBefore }
  noteOnceCommitted(tx, { event: events[action], organizationId, userId: actor, fields })
}
