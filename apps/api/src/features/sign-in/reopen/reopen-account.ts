import type { reopenAccount as call } from '@touchline/contract/cancellation'
import type { BodyOf } from '@touchline/contract/endpoint'
import type { Instant } from '@touchline/domain/calendar'
import { reopenedUntil } from '@touchline/domain/cancellation'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { billingRoleOf, mayDo } from '@touchline/domain/people'
import { writeAudit } from '../../../books/audit.ts'
import {
  type LoadedContract,
  loadOwnContract,
  organizationContractId,
  timeOnceLocked,
} from '../../../books/contract/contracts.ts'
import { exportOf, forgetExports } from '../../../books/organization/account-exports.store.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Source } from '../../../http/caller/known-sources.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { type Limit, takeAttempt } from '../../../use-case/throttle/throttle.ts'
import { proveLogin, signInScope, wrongCredentials } from '../prove-login.ts'
import { proveAnswer } from '../second-factor/prove-answer.ts'
import { ownMemberships } from '../store.ts'
import { openAgain } from './store.ts'

interface Reopened {
  readonly kind: 'reopened'
  readonly username: string
  /** The first instant at which its games are no longer kept. */
  readonly keptUntil: Instant
}

type LinkRefusal = 'export-unknown' | 'export-expired'

interface Closed {
  readonly kind: 'closed'
  readonly organizationId: OrganizationId
  readonly loaded: LoadedContract
  readonly closedAt: Instant
  readonly until: Instant
  readonly now: Instant
}

const unknown = refuse('export-unknown', 'No such link, or the account is open')

/** The closed account of a link, if it can be opened again; its contract is locked until commit. */
async function findClosed(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<Closed | Refusal<LinkRefusal>> {
  const found = await exportOf(tx, hashOf(token))
  if (found === undefined) return unknown
  const { organization_id: organizationId } = found
  const contractId = await organizationContractId(tx, organizationId)
  const now = await timeOnceLocked(tx, clock, organizationId, contractId)
  const loaded = await loadOwnContract(tx, organizationId)
  const closedAt = loaded.row.closed_at
  if (closedAt === null) return unknown
  const until = reopenedUntil(loaded.contract, closedAt)
  if (until === null || until <= now) return refuse('export-expired', 'The account can no longer be opened again')
  return { kind: 'closed', organizationId, loaded, closedAt, until, now }
}

/** Guesses with one link, whatever logins they name; those with one login are counted as at the sign-in. */
const limitOf = (token: string): Limit => ({
  key: `reopen ${hashOf(token)}`,
  kind: 'reopen',
  attempts: 30,
  windowSeconds: 3600,
})

/** As whom the login may close and open the account; nothing says whether it is known there. */
async function administratorOf(tx: Tx, accountId: AccountId, { organizationId, now }: Closed): Promise<UserId | null> {
  const own = (await ownMemberships(tx, accountId)).find((membership) => {
    if (membership.organizationId !== organizationId) return false
    const role = billingRoleOf(membership, now)
    return role !== null && mayDo(role, 'close-account')
  })
  return own?.userId ?? null
}

/**
 * Opens an account that was closed at once, by its mailed link and the login of an administrator: the contract is one that
 * ended, its bill of the closing stays, and what its games are kept for is as it was (billing rules: "Opened again"). Nobody is
 * signed in by it, so that whatever a sign-in asks for is asked for.
 */
export const reopenAccount =
  (deps: Deps) =>
  async (
    { token, username, password, factor }: BodyOf<typeof call>,
    source: Source,
  ): Promise<
    | Reopened
    | Refusal<
        | LinkRefusal
        | 'wrong-credentials'
        | 'factor-proof-required'
        | 'wrong-code'
        | 'too-many-attempts'
        | 'work-required'
      >
  > => {
    const read = await inTransaction(deps.db, signInScope, async (tx) => {
      const taken = await takeAttempt(tx, [limitOf(token)])
      return taken.kind === 'refused' ? taken : findClosed(tx, deps, token)
    })
    if (read.kind === 'refused') return read
    const loginName = username.toLowerCase()
    const proven = await proveLogin(deps, { ...source, loginName, password })
    if (proven.kind === 'refused') return proven
    const { account_id: accountId } = proven.account
    const proveFactor = await proveAnswer(deps, { accountId, source }, factor)
    return inTransaction(deps.db, signInScope, async (tx) => {
      const closed = await findClosed(tx, deps, token)
      if (closed.kind === 'refused') return closed
      const refused = await proven.accept(tx)
      if (refused !== null) return refused
      const userId = await administratorOf(tx, accountId, closed)
      if (userId === null) return wrongCredentials
      const person = { organizationId: closed.organizationId, userId }
      const unproven = await proveFactor(tx, { accountId, person })
      if (unproven !== null) return unproven
      await reopen(tx, closed, userId)
      return { kind: 'reopened', username: loginName, keptUntil: closed.until }
    })
  }

async function reopen(tx: Tx, { organizationId, loaded, closedAt, until, now }: Closed, actor: UserId): Promise<void> {
  const { row, contract } = loaded
  await openAgain(tx, row, [...(contract.closings ?? []), closedAt])
  await forgetExports(tx, organizationId)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'reopen-account',
    subject: `contract:${contract.id}`,
    before: { closedAt },
    after: { end: until - 1 },
    at: now,
  })
}
