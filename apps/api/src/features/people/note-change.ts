import type { Instant } from '@touchline/domain/calendar'
import type { AuditKind } from '@touchline/domain/history'
import type { MemberRole } from '@touchline/domain/people'
import { writeAudit } from '../../books/audit.ts'
import type { Tx } from '../../db/connect.ts'
import type { Asked } from './held.ts'

interface Change extends Asked {
  readonly member: { readonly member_name: string; readonly address: string; readonly member_role: MemberRole }
  /** The role from now on, where it changes. */
  readonly role?: MemberRole
  readonly now: Instant
}

/** What was done with a person, who that is, and the role. */
export const noteChange = (
  tx: Tx,
  action: AuditKind,
  { organizationId, actor, member: { member_name: title, address: mail, member_role }, role, now }: Change,
): Promise<void> =>
  writeAudit(tx, {
    organizationId,
    actor,
    action,
    subject: `organization:${organizationId}`,
    before: role === undefined ? null : { memberRole: member_role },
    after: { title, mail, memberRole: role ?? member_role },
    at: now,
  })
