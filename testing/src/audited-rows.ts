import { writeAudit } from '@touchline/api/books/audit'
import type { Tx } from '@touchline/api/db/connect'
import type { Instant } from '@touchline/domain/calendar'
import type { AuditFacts, AuditKind } from '@touchline/domain/history'
import type { MadeOrganization } from './organization.ts'

type Write = (tx: Tx, who: MadeOrganization, now: Instant) => Promise<void>

const audited =
  <K extends AuditKind>(action: K, { before, after }: AuditFacts<K>): Write =>
  (tx, { organizationId, userId }, now) =>
    writeAudit(tx, { organizationId, actor: userId, action, subject: 'session:f', before, after, at: now })

const nothing = { before: null, after: null }
const title = 'Yui'

/** Rows with notices that no test's call makes in passing. */
export const recorded: readonly Write[] = [
  audited('refresh-reuse', nothing),
  audited('change-password', nothing),
  audited('add-passkey', { before: null, after: { title } }),
  audited('remove-passkey', { before: { title }, after: null }),
  audited('link-provider', { before: null, after: { title } }),
  (tx, who, now) =>
    audited('unlink-provider', { before: { title }, after: { userId: who.userId, reason: null } })(tx, who, now),
  audited('add-authenticator', nothing),
  audited('accept-invitation', {
    before: null,
    after: { memberId: 'm', title, mail: 'yui@kita.example', memberRole: 'reader' },
  }),
  audited('leave', { before: { memberRole: 'administrator' }, after: { title, from: '2026-05-07', memberId: null } }),
  (tx, who, now) =>
    audited('remove-second-factors', {
      before: { recoveryCodes: 0, hadApp: true, passkeys: 0 },
      after: { userId: who.userId, reason: 'lost' },
    })(tx, who, now),
  audited('demand-second-factor', { before: null, after: { from: '2026-06-01' } }),
]
