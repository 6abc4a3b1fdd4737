import type { passwordGrant } from '@touchline/contract/sign-in'
import type * as z from 'zod/mini'
import { inTransaction } from '../../db/transaction.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { AGAIN } from '../../watch/security/of-refusals.ts'
import { loginMark } from './guard.ts'
import { type Client, type EntryRefusal, enter, type SignedIn } from './open-session.ts'
import { hashPassword, isOutdated } from './password/password-hash.ts'
import { proveLogin, signInScope } from './prove-login.ts'
import { askSecondFactor } from './second-factor/ask.ts'
import { isSessionOf } from './second-factor/running-session.store.ts'
import { accountByLogin, replacePasswordHash } from './store.ts'

type PasswordGrant = z.infer<typeof passwordGrant>

type SignInRefusal = EntryRefusal | 'second-factor-required' | 'too-many-attempts'

const attemptSignIn = async (
  deps: Deps,
  grant: PasswordGrant,
  client: Client,
): Promise<SignedIn | Refusal<SignInRefusal>> => {
  const { password, organizationId } = grant
  const loginName = grant.username.toLowerCase()
  const proven = await proveLogin(deps, { ...client, loginName, password })
  if (proven.kind === 'refused') return proven
  const { account } = proven
  const renewedHash = isOutdated(account.password_hash) ? await hashPassword(password) : null
  return inTransaction(deps.db, signInScope, async (tx) => {
    const refused = await proven.accept(tx)
    if (refused !== null) return refused
    if (renewedHash !== null) await replacePasswordHash(tx, account.account_id, renewedHash)
    const asked = await askSecondFactor(tx, deps, account.account_id, organizationId, client.earlierToken)
    return asked ?? enter(tx, deps, account, organizationId, client)
  })
}

/** Whether the browser has a running session of the login: there a wrong password is one that was asked for again. */
const isAgain = ({ db }: Deps, loginName: string, earlierToken: string): Promise<boolean> =>
  inTransaction(db, signInScope, async (tx) => {
    const account = await accountByLogin(tx, loginName)
    return account !== undefined && (await isSessionOf(tx, account.account_id, tokenHash(earlierToken)))
  })

/** Password to session. What is wrong with an account is answered only after the right password. */
export const signIn =
  (deps: Deps) =>
  async (grant: PasswordGrant, client: Client): Promise<SignedIn | Refusal<SignInRefusal>> => {
    const outcome = await attemptSignIn(deps, grant, client)
    if (outcome.kind === 'signed-in') return outcome
    const loginName = grant.username.toLowerCase()
    const { earlierToken } = client
    const isWrong = outcome.code === 'wrong-credentials' && earlierToken !== undefined
    const again = isWrong && (await isAgain(deps, loginName, earlierToken)) ? AGAIN : {}
    return { ...outcome, logged: { ...outcome.logged, ...again, login: loginMark(deps.cell, loginName) } }
  }
