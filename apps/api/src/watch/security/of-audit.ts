import type { AuditKind, AuditRecord } from '@touchline/domain/history'
import type { SecurityEvent, SecurityKind } from './events.ts'

/** What the audit records of logins and links. Who was invited or has another role its use case says, by the id. */
const kinds: Readonly<Partial<Record<AuditKind, SecurityKind>>> = {
  'sign-out': 'signed-out',
  'end-session': 'session-ended',
  'end-other-sessions': 'other-sessions-ended',
  'change-password': 'password-changed',
  'secure-login': 'login-secured',
  'reset-password': 'password-reset',
  'add-authenticator': 'authenticator-added',
  'replace-authenticator': 'authenticator-replaced',
  'remove-authenticator': 'authenticator-removed',
  'use-recovery-code': 'recovery-code-used',
  'renew-recovery-codes': 'recovery-codes-renewed',
  'remove-second-factors': 'second-factors-removed',
  'demand-second-factor': 'second-factor-demanded',
  'end-second-factor-demand': 'second-factor-demand-ended',
  'add-passkey': 'passkey-added',
  'remove-passkey': 'passkey-removed',
  'ask-own-address': 'own-address-asked',
  'change-own-address': 'own-address-changed',
  'begin-calendar-feed': 'calendar-link-made',
  'end-calendar-feed': 'calendar-link-ended',
}

const SESSION = 'session:'
const USER = 'user:'

/** The security event of a row of the audit; undefined where it is none. What an operator took from a login is said of its person. */
export const eventOfAudit = ({ organizationId, actor, action, subject }: AuditRecord): SecurityEvent | undefined => {
  const event = kinds[action]
  if (event === undefined) return undefined
  if (action === 'remove-second-factors')
    return { event, organizationId, userId: subject.slice(USER.length), fields: { operator: actor } }
  const fields = subject.startsWith(SESSION) ? { session: subject.slice(SESSION.length) } : {}
  return { event, organizationId, userId: actor, fields }
}
