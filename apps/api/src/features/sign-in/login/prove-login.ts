import type { Tx } from '../../../db/connect.ts'
import { forUnknownCaller } from '../../../db/unknown-callers.ts'
import type { Source } from '../../../http/caller/known-sources.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { comparing, countFailure, countSuccess, guardOf } from './guard.ts'
import { provePassword } from './password-hash.ts'
import { accountByLogin, lockedPasswordHash } from './store.ts'

export const signInScope = { system: 'sign-in' } as const
export const wrongCredentials = refuse('wrong-credentials', 'The login name or the password is wrong')

export type LoginAccount = NonNullable<Awaited<ReturnType<typeof accountByLogin>>>

type ProofRefusal = 'wrong-credentials' | 'too-many-attempts'

interface Proven {
  readonly kind: 'proven'
  readonly account: LoginAccount
  /** Refuses if the password changed or was guessed too often meanwhile. */
  accept(tx: Tx): Promise<Refusal<ProofRefusal> | null>
}

interface Claimed extends Source {
  readonly loginName: string
  readonly password: string
}

/** Counts failures; constant time for unknown logins. */
export async function proveLogin(
  deps: Deps,
  { loginName, password, ...source }: Claimed,
): Promise<Proven | Refusal<ProofRefusal | 'work-required'>> {
  const { guard, account } = await forUnknownCaller(deps.db, async (tx) => ({
    guard: await guardOf(tx, deps.cell, { ...source, loginName }),
    account: await accountByLogin(tx, loginName),
  }))
  if (guard.kind === 'refused') return guard
  const isProven = await comparing(deps, guard, () => provePassword(account?.password_hash ?? null, password))
  if (typeof isProven === 'object') return isProven
  if (isProven && account !== undefined) {
    const accept = async (tx: Tx) => (await countSuccess(tx, guard)) ?? (await changedSince(tx, account))
    return { kind: 'proven', account, accept }
  }
  const used = await forUnknownCaller(deps.db, (tx) => countFailure(tx, guard))
  const reason = account === undefined ? 'unknown login' : 'wrong password'
  return used ?? { ...wrongCredentials, logged: { reason } }
}

/** Blocks password changes until commit. */
async function changedSince(tx: Tx, { account_id: accountId, password_hash: hash }: LoginAccount) {
  return (await lockedPasswordHash(tx, accountId)) === hash ? null : wrongCredentials
}
