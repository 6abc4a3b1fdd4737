import type { reopenAccount as call } from '@touchline/contract/cancellation'
import type { BodyOf } from '@touchline/contract/endpoint'
import type { Instant } from '@touchline/domain/calendar'
import { loginTyped } from '@touchline/domain/people'
import { inTransaction } from '../../../db/transaction.ts'
import type { Source } from '../../../http/caller/known-sources.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { type Limit, takeAttempt } from '../../../use-case/throttle/throttle.ts'
import { proveLogin, signInScope, wrongCredentials } from '../login/prove-login.ts'
import { proveAnswer } from '../second-factor/prove-answer.ts'
import { administratorOf, findClosed, type LinkRefusal, reopen } from './open-closed.ts'

interface Reopened {
  readonly kind: 'reopened'
  readonly username: string
  readonly keptUntil: Instant
}

/** Per link; logins are limited as at the sign-in. */
const limitOf = (token: string): Limit => ({
  key: `reopen ${hashOf(token)}`,
  kind: 'reopen',
  attempts: 30,
  windowSeconds: 3600,
})

/**
 * By the mailed link and an administrator's login. The contract stays ended; its bill and the games' deletion day stay
 * (billing rules: "Opened again"). Signs nobody in.
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
    const loginName = loginTyped(username)
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
