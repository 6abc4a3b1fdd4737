import type { Tx } from '../db/connect.ts'
import { afterCommit } from '../db/transaction.ts'
import { noteSecurity } from '../watch/cause.ts'
import type { SecurityEvent } from '../watch/security/events.ts'

/** Of something that a transaction does: the stream hears of it once it is committed. */
export const noteOnceCommitted = (tx: Tx, event: SecurityEvent): void => afterCommit(tx, () => noteSecurity(event))
