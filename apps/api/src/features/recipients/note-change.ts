import type { Instant } from '@touchline/domain/calendar'
import type { AuditKind } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import type { MailTopic } from '@touchline/domain/notices'
import { writeAudit } from '../../books/audit.ts'
import type { Tx } from '../../db/connect.ts'

interface Change {
  readonly organizationId: OrganizationId
  readonly actor: string
  readonly address: string
  readonly now: Instant
  readonly switched?: { readonly line: MailTopic; readonly isOn: boolean }
}

export const noteChange = (
  tx: Tx,
  action: AuditKind,
  { organizationId, actor, address, now, switched }: Change,
): Promise<void> =>
  writeAudit(tx, {
    organizationId,
    actor,
    action,
    subject: `organization:${organizationId}`,
    before: null,
    after: { mail: address, ...(switched === undefined ? {} : { line: switched.line, isOn: switched.isOn }) },
    at: now,
  })
