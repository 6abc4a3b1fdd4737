import type { Tx } from '../db/connect.ts'
import { afterCommit } from '../db/transaction.ts'
import { noteSecurity } from '../watch/cause.ts'
import type { SecurityEvent } from '../watch/security/events.ts'

export const noteOnceCommitted = (tx: Tx, event: SecurityEvent): void => afterCommit(tx, () => noteSecurity(event))
