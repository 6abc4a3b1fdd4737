import { type AuditRecord, securityOf } from '@touchline/domain/history'
import type { SecurityEvent, SecurityKind } from './events.ts'

const SESSION = 'session:'
const USER = 'user:'

/** The security event of a row of the audit; undefined where it is none. Who was invited or has another role
 * its use case says, by the id. What an operator took from a login is said of its person. */
export const eventOfAudit = ({ organizationId, actor, action, subject }: AuditRecord): SecurityEvent | undefined => {
  const event: SecurityKind | null = securityOf(action)
  if (event === null) return undefined
  if (action === 'remove-second-factors')
    return { event, organizationId, userId: subject.slice(USER.length), fields: { operator: actor } }
  const fields = subject.startsWith(SESSION) ? { session: subject.slice(SESSION.length) } : {}
  return { event, organizationId, userId: actor, fields }
}
