import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { appendAudit } from '../../books/audit.ts'
import { noteOnceCommitted } from '../../books/note-security.ts'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'

interface Gone {
  readonly organizationId: OrganizationId
  readonly userIds: readonly UserId[]
  readonly actor: string
  readonly now: Instant
}

export async function endMembershipsOf(tx: Tx, { organizationId, userIds, actor, now }: Gone): Promise<void> {
  if (userIds.length === 0) return
  const rows = await tx
    .deleteFrom('members')
    .where('organization_id', '=', organizationId)
    .where(among('user_id', userIds))
    .returning(['member_id', 'member_name', 'address', 'member_role', 'administers'])
    .execute()
  const ended = rows.map((row) => ({ ...row, role: row.administers ? ('administrator' as const) : row.member_role }))
  await appendAudit(
    tx,
    ended.map(({ member_id: memberId, member_name: title, address: mail, role: memberRole }) => ({
      organizationId,
      actor,
      action: 'remove-person',
      subject: `organization:${organizationId}`,
      before: null,
      after: { memberId, title, mail, memberRole },
      at: now,
    })),
  )
  for (const { member_id: memberId, role } of ended)
    noteOnceCommitted(tx, { event: 'person-removed', organizationId, fields: { memberId, role } })
}
