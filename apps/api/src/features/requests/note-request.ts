import type { AuditKind } from '@touchline/domain/history'
import { writeAudit } from '../../books/audit.ts'
import { type RequestStep, requestEntry } from '../../books/requests/request-entry.ts'
import type { Tx } from '../../db/connect.ts'

export const noteRequest = (tx: Tx, action: AuditKind, step: RequestStep): Promise<void> =>
  writeAudit(tx, requestEntry(action, step))
