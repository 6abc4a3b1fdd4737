export type SecurityField =
  | 'code'
  | 'reason'
  | 'login'
  | 'limit'
  | 'session'
  | 'memberId'
  | 'role'
  | 'roleBefore'
  | 'keyId'
  | 'command'
  | 'operator'
  | 'outcome'
  | 'case'

interface Described {
  /** `warn`: refused, or worth a look. */
  readonly level: 'info' | 'warn'
  readonly says: string
  readonly fields: readonly SecurityField[]
}

/** Also in docs/operations/security-events.md. */
export const securityEvents = {
  'signed-in': { level: 'info', says: 'a session began', fields: ['session'] },
  'sign-in-failed': {
    level: 'warn',
    says: 'a login, password or passkey did not fit, or led nowhere',
    fields: ['code', 'reason', 'login'],
  },
  'sign-in-throttled': {
    level: 'warn',
    says: 'too many attempts to sign in were refused',
    fields: ['limit', 'login'],
  },
  'provider-linked': {
    level: 'warn',
    says: "a login was linked to a person at the region's sign-in provider",
    fields: [],
  },
  'provider-unlinked': {
    level: 'warn',
    says: "the person of a login at the region's sign-in provider was unlinked",
    fields: [],
  },
  'second-factor-failed': { level: 'warn', says: 'a code of a second factor was wrong', fields: ['code'] },
  'signed-out': { level: 'info', says: 'a session was ended by its own person', fields: ['session'] },
  'session-ended': { level: 'info', says: 'a session was ended from another one', fields: ['session'] },
  'other-sessions-ended': { level: 'info', says: 'all other sessions of a login were ended', fields: [] },
  'session-reused': {
    level: 'warn',
    says: 'a refresh token was used twice: it may be stolen, and the session was ended',
    fields: ['code'],
  },
  'password-asked-again': {
    level: 'info',
    says: 'a change was refused until the password, or a second factor, is proven',
    fields: [],
  },
  'password-again-passed': {
    level: 'info',
    says: 'the password or a passkey was proven again in a running session',
    fields: ['session'],
  },
  'password-again-failed': {
    level: 'warn',
    says: 'in a running session the password or a passkey did not fit',
    fields: ['code', 'reason', 'login'],
  },
  'password-changed': { level: 'info', says: 'a password was changed', fields: [] },
  'login-secured': {
    level: 'warn',
    says: 'a password was changed because somebody did not know a session',
    fields: [],
  },
  'password-reset': { level: 'warn', says: 'a password was set by a mailed link', fields: [] },
  'authenticator-added': { level: 'info', says: 'an authenticator app was added', fields: [] },
  'authenticator-replaced': { level: 'warn', says: 'an authenticator app was replaced by another one', fields: [] },
  'authenticator-removed': { level: 'warn', says: 'an authenticator app was removed', fields: [] },
  'recovery-code-used': { level: 'warn', says: 'a recovery code stood for the second factor', fields: [] },
  'recovery-codes-renewed': { level: 'info', says: 'recovery codes were renewed', fields: [] },
  'second-factors-removed': {
    level: 'warn',
    says: 'an operator removed all second factors of a login',
    fields: ['operator'],
  },
  'second-factor-demanded': { level: 'info', says: 'an organisation demands a second factor of all', fields: [] },
  'second-factor-demand-ended': {
    level: 'warn',
    says: 'an organisation demands no second factor any more',
    fields: [],
  },
  'passkey-added': { level: 'info', says: 'a passkey was added', fields: [] },
  'passkey-removed': { level: 'info', says: 'a passkey was removed', fields: [] },
  'own-address-asked': { level: 'info', says: 'another address for a login waits for its link', fields: [] },
  'own-address-changed': { level: 'warn', says: 'the address for mails of a login changed', fields: [] },
  'invitation-sent': { level: 'info', says: 'somebody was invited', fields: ['memberId', 'role', 'operator'] },
  'invitation-accepted': { level: 'info', says: 'an invitation was accepted', fields: ['memberId', 'role'] },
  'invitation-revoked': { level: 'info', says: 'an invitation was revoked', fields: ['memberId', 'role'] },
  'role-changed': { level: 'info', says: 'a member has another role', fields: ['memberId', 'role', 'roleBefore'] },
  'person-removed': { level: 'info', says: 'a member was removed', fields: ['memberId', 'role'] },
  'handed-over': { level: 'warn', says: 'an administrator named a successor and a day', fields: ['memberId'] },
  'departure-withdrawn': { level: 'info', says: 'an administrator stays after all', fields: [] },
  'administrator-left': { level: 'warn', says: 'an administrator handed over and has no role any more', fields: [] },
  'administrator-returned': {
    level: 'warn',
    says: 'nobody who can sign in was left: an administrator who had handed over administers again',
    fields: [],
  },
  'other-organization-asked': { level: 'warn', says: 'the id of another organisation was asked for', fields: [] },
  'not-permitted': { level: 'warn', says: 'a call was refused to a role', fields: [] },
  'cross-site-refused': { level: 'warn', says: 'a page of another site sent a call', fields: [] },
  'link-refused': { level: 'warn', says: 'a mailed or signed link was unknown, used or too old', fields: ['code'] },
  'attempts-throttled': { level: 'warn', says: 'too many attempts were refused', fields: ['limit'] },
  'service-key-made': { level: 'info', says: 'a service key was made', fields: ['keyId'] },
  'service-key-ended': { level: 'info', says: 'a service key was revoked or was given an end', fields: ['keyId'] },
  'service-key-refused': { level: 'warn', says: 'a service key is not in force, or not for this', fields: ['code'] },
  'calendar-link-made': { level: 'info', says: 'an address of a calendar was made', fields: [] },
  'calendar-link-ended': { level: 'info', says: 'an address of a calendar was ended', fields: [] },
  'webhook-refused': { level: 'warn', says: "an event did not have the provider's signature", fields: [] },
  'operator-command': {
    level: 'info',
    says: 'an operator ran a command',
    fields: ['command', 'operator', 'outcome'],
  },
  'charging-stopped': { level: 'warn', says: 'charging was stopped in the region, or lifted', fields: ['outcome'] },
  'operator-signed-in': { level: 'info', says: 'an operator signed in to the desk', fields: ['operator'] },
  'operator-refused': {
    level: 'warn',
    says: 'somebody was not let in to the desk',
    fields: ['operator', 'code', 'reason'],
  },
  'customer-opened': {
    level: 'info',
    says: 'an operator opened the page of a customer',
    fields: ['operator', 'case'],
  },
  'look-opened': {
    level: 'warn',
    says: "an operator opened a look at a club's console",
    fields: ['operator', 'case'],
  },
  'look-ended': { level: 'info', says: 'a look was ended, or its time was over', fields: ['operator', 'case'] },
  'look-refused': { level: 'warn', says: 'a look asked for more than it may read', fields: ['operator'] },
  'approval-decided': {
    level: 'info',
    says: 'an operator approved, sent back or withdrew an act that waited',
    fields: ['operator', 'outcome'],
  },
  'act-refused': {
    level: 'warn',
    says: 'an operator was refused what no role of theirs may do',
    fields: ['operator', 'code'],
  },
} as const satisfies Readonly<Record<string, Described>>

export type SecurityKind = keyof typeof securityEvents

export const isSecurityKind = (text: string): text is SecurityKind => Object.hasOwn(securityEvents, text)

export const securityKinds: readonly SecurityKind[] = Object.keys(securityEvents).filter(isSecurityKind)

export interface SecurityEvent {
  readonly event: SecurityKind
  readonly organizationId?: string | undefined
  readonly userId?: string | undefined
  readonly fields?: Readonly<Partial<Record<string, string>>>
}
