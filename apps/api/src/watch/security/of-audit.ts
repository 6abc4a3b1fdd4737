import { type AuditRecord, securityOf } from '@touchline/domain/history'
import type { SecurityEvent, SecurityKind } from './events.ts'

const SESSION = 'session:'
const USER = 'user:'

/** Their use case logs invitations and roles. */
export const eventOfAudit = ({ organizationId, actor, action, subject }: AuditRecord): SecurityEvent | undefined => {
  const event: SecurityKind | null = securityOf(action)
  if (event === null) return undefined
  if (action === 'remove-second-factors')
    return { event, organizationId, userId: subject.slice(USER.length), fields: { operator: actor } }
  const fields = subject.startsWith(SESSION) ? { session: subject.slice(SESSION.length) } : {}
  return { event, organizationId, userId: actor, fields }
}
