import type { AuditEntry } from '@touchline/domain/history'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/route.ts'

type Step = 'add-passkey' | 'rename-passkey' | 'remove-passkey'
type Change<K extends Step> = Pick<AuditEntry<K>, 'action' | 'before' | 'after' | 'at'>

export const recordPasskey = <K extends Step>(tx: Tx, { organizationId, userId }: Caller, change: Change<K>) =>
  writeAudit(tx, { organizationId, actor: userId, subject: `user:${userId}`, ...change })
