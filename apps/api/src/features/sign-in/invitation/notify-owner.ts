import type { Instant } from '@touchline/domain/calendar'
import { userOf } from '../../../books/notices/audited.store.ts'
import { writeNotice } from '../../../books/notices/write-notice.ts'
import type { Tx } from '../../../db/connect.ts'
import type { LoginPerson } from '../own-address/store.ts'
import type { InvitationRow } from './store.ts'

interface JoinedElsewhere {
  readonly invitation: InvitationRow
  readonly now: Instant
}

/**
 * The person of a login that joined another organisation is notified where they are known already: by a mail to the login's
 * address and in the bell there. The invitation went to an address that somebody else chose.
 */
export async function notifyOwner(
  tx: Tx,
  { organization_id: organizationId, user_id: userId }: LoginPerson,
  { invitation, now }: JoinedElsewhere,
): Promise<void> {
  const { organization_name: joined, role, member_id: memberId } = invitation
  await writeNotice(tx, {
    organizationId,
    kind: 'login-joined',
    subject: `member:${memberId}`,
    period: `${now}`,
    userId,
    facts: { userName: await userOf(tx, organizationId, userId), at: now, joined, role },
    now,
  })
}
