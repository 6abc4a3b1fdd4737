import type { passwordGrant } from '@touchline/contract/sign-in'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { loginTyped } from '@touchline/domain/people'
import { CHALLENGE_SECONDS } from '@touchline/domain/sign-in'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { providerOnly } from '../../http/caller/provider-only.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import { isProviderOnly } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { AGAIN } from '../../watch/security/of-refusals.ts'
import { loginMark } from './login/guard.ts'
import { hashPassword, isOutdated } from './login/password-hash.ts'
import { type LoginAccount, proveLogin, signInScope } from './login/prove-login.ts'
import { accountByLogin, replacePasswordHash } from './login/store.ts'
import { insertChallenge } from './second-factor/challenge.store.ts'
import { offeredWays } from './second-factor/kinds.ts'
import { runningSession } from './second-factor/running-session.store.ts'
import { type Client, choiceOf, type EntryRefusal, enter, type SignedIn } from './sessions/open-session.ts'

type PasswordGrant = z.infer<typeof passwordGrant>

export type StepRefusal = EntryRefusal | 'second-factor-required'
type SignInRefusal = StepRefusal | 'provider-only' | 'too-many-attempts' | 'work-required'

const attemptSignIn = async (
  deps: Deps,
  grant: PasswordGrant,
  client: Client,
): Promise<SignedIn | Refusal<SignInRefusal>> => {
  const { password } = grant
  const loginName = loginTyped(grant.username)
  const proven = await proveLogin(deps, { ...client, loginName, password })
  if (proven.kind === 'refused') return proven
  const { account } = proven
  const renewedHash = isOutdated(account.password_hash) ? await hashPassword(password) : null
  return inTransaction(deps.db, signInScope, async (tx) => {
    const refused = await proven.accept(tx)
    if (refused !== null) return refused
    if (renewedHash !== null) await replacePasswordHash(tx, account.account_id, renewedHash)
    return continueSignIn(tx, deps, account, grant, client)
  })
}

type FirstStep = Pick<LoginAccount, 'account_id' | 'login_name'> & {
  readonly byProvider?: { readonly authenticatedAt: Instant }
}

/**
 * In a browser with a running session the password alone suffices, unless more is demanded; the factor's proof keeps
 * its age (docs/sign-in.md, "The password again").
 */
export async function continueSignIn(
  tx: Tx,
  deps: Deps,
  account: FirstStep,
  { organizationId, prove }: Pick<PasswordGrant, 'organizationId' | 'prove'>,
  client: Client,
): Promise<SignedIn | Refusal<StepRefusal>> {
  const { account_id: accountId } = account
  const { earlierToken } = client
  const running = earlierToken === undefined ? null : await runningSession(tx, accountId, tokenHash(earlierToken))
  const isAsked = running === null || prove === 'factor'
  const asked = isAsked ? await askSecondFactor(tx, deps, account, organizationId) : null
  const proven = { ...account, factorProvenAt: running?.factorProvenAt ?? null }
  return asked ?? enter(tx, deps, proven, organizationId, client)
}

const isAgain = ({ db }: Deps, loginName: string, earlierToken: string): Promise<boolean> =>
  inTransaction(db, signInScope, async (tx) => {
    const account = await accountByLogin(tx, loginName)
    return account !== undefined && (await runningSession(tx, account.account_id, tokenHash(earlierToken))) !== null
  })

export const signIn =
  (deps: Deps) =>
  async (grant: PasswordGrant, client: Client): Promise<SignedIn | Refusal<SignInRefusal>> => {
    if (isProviderOnly(deps.cell)) return providerOnly
    const outcome = await attemptSignIn(deps, grant, client)
    if (outcome.kind === 'signed-in') return outcome
    const loginName = loginTyped(grant.username)
    const { earlierToken } = client
    const isWrong = outcome.code === 'wrong-credentials' && earlierToken !== undefined
    const again = isWrong && (await isAgain(deps, loginName, earlierToken)) ? AGAIN : {}
    return { ...outcome, logged: { ...outcome.logged, ...again, login: loginMark(deps.cell, loginName) } }
  }

async function askSecondFactor(
  tx: Tx,
  deps: Deps,
  { account_id: accountId, byProvider }: FirstStep,
  organizationId: OrganizationId | undefined,
): Promise<Refusal<'second-factor-required'> | null> {
  if (isProviderOnly(deps.cell)) return null
  const kinds = await offeredWays(tx, accountId)
  if (kinds.length === 0) return null
  const choice = await choiceOf(tx, deps, accountId, organizationId)
  if (choice.kind !== 'signed-in') return null
  const challenge = deps.ids.secret()
  const { organizationId: entered } = choice.member
  const entering = { accountId, organizationId: entered, byProvider: byProvider !== undefined }
  await insertChallenge(tx, { ...entering, hash: tokenHash(challenge), lifetimeSeconds: CHALLENGE_SECONDS })
  return refuseWith('second-factor-required', 'Answer the challenge with a second factor', {
    challenge,
    expiresIn: CHALLENGE_SECONDS,
    kinds,
  })
}
