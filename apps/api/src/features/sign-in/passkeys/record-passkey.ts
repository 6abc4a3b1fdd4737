import type { AuditEntry } from '../../../books/audit.ts'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/route.ts'

type Change = Pick<AuditEntry, 'before' | 'after' | 'at'> & {
  readonly action: 'add-passkey' | 'rename-passkey' | 'remove-passkey'
}

/** What the history, and for a new or removed one a mail, say. */
export const recordPasskey = (tx: Tx, { organizationId, userId }: Caller, change: Change) =>
  writeAudit(tx, { organizationId, actor: userId, subject: `user:${userId}`, ...change })
