import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'

interface Acting {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

type Action =
  | 'add-authenticator'
  | 'replace-authenticator'
  | 'remove-authenticator'
  | 'use-recovery-code'
  | 'renew-recovery-codes'
  | 'guess-second-factor'

export const record = (tx: Tx, { organizationId, userId }: Acting, action: Action, now: Instant): Promise<void> =>
  writeAudit(tx, {
    organizationId,
    actor: userId,
    action,
    subject: `user:${userId}`,
    before: null,
    after: null,
    at: now,
  })
