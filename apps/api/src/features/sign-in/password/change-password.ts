import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashesOf, type Source } from '../../../http/caller/known-sources.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse, refuseWith, without } from '../../../use-case/refusal.ts'
import { hashPassword } from '../login/password-hash.ts'
import { type LoginAccount, proveLogin, signInScope as scope } from '../login/prove-login.ts'
import { accountById, namesAround, setPassword } from '../login/store.ts'
import { endAllLinks } from '../own-address/store.ts'
import { proofRefusal } from '../second-factor/recent-factor.ts'
import { endOtherFamilies } from '../sessions/store.ts'
import { judgePassword } from './judge-password.ts'
import { type Mine, noteOfLogin, nothing, secureLogin } from './secure-login.ts'

interface Typed {
  readonly password: string
  readonly newPassword: string
  readonly isSuspected?: boolean | undefined
  readonly mine?: Mine | undefined
}

export const newPasswordFault = async (
  { db, cell }: Pick<Deps, 'db' | 'cell'>,
  account: Pick<LoginAccount, 'account_id' | 'login_name'>,
  password: string,
): Promise<Refusal<'password-refused'> | null> => {
  const names = await inTransaction(db, scope, (tx) => namesAround(tx, account.account_id))
  const reason = await judgePassword(cell, password, [account.login_name, ...names])
  return reason === null ? null : refuseWith('password-refused', 'Choose another password', { reason })
}

type ChangeRefusal =
  | 'wrong-password'
  | 'factor-proof-required'
  | 'password-refused'
  | 'too-many-attempts'
  | 'work-required'

const change = async (tx: Tx, account: LoginAccount, hash: string, by: Caller, now: Instant): Promise<void> => {
  await setPassword(tx, account.account_id, hash, now)
  await endOtherFamilies(tx, account.account_id, by.familyId)
  await endAllLinks(tx, account.account_id)
}

/**
 * Needs the present password and any second factor, recently. Ends other sessions and mailed links. A secured login
 * keeps only what its person names.
 */
export const changePassword = async (
  deps: Deps,
  caller: Caller,
  { password, newPassword, isSuspected = false, mine = nothing }: Typed,
  source: Source,
): Promise<Refusal<ChangeRefusal> | null> => {
  const own = await inTransaction(deps.db, scope, (tx) => accountById(tx, caller.accountId))
  if (own === undefined) throw new Error(`a session of no account: ${caller.accountId}`)
  const proof = await proveLogin(deps, { ...source, loginName: own.login_name, password })
  if (proof.kind === 'refused') return ofPassword(proof)
  const fault = await newPasswordFault(deps, proof.account, newPassword)
  if (fault !== null) return fault
  const hash = await hashPassword(newPassword)
  return inTransaction(deps.db, scope, async (tx) => {
    const refused = await proof.accept(tx)
    if (refused !== null) return ofPassword(refused)
    const now = deps.clock.now()
    const unproven = await proofRefusal(tx, { ...caller, authenticatedAt: now }, now)
    if (unproven !== null) return without(unproven, 'password-required')
    await change(tx, proof.account, hash, caller, now)
    if (isSuspected) await secureLogin(tx, caller, { mine, source: hashesOf(deps.cell, source), now, cell: deps.cell })
    else await noteOfLogin(tx, caller, 'change-password', now)
    return null
  })
}

const ofPassword = (
  refusal: Refusal<'wrong-credentials' | 'too-many-attempts' | 'work-required'>,
): Refusal<'wrong-password' | 'too-many-attempts' | 'work-required'> => {
  const { code, logged } = refusal
  if (code !== 'wrong-credentials') return { ...refusal, code }
  return { ...refuse('wrong-password', 'The present password is wrong'), ...(logged && { logged }) }
}
