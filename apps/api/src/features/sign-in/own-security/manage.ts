import type { AnswerKind } from '@touchline/domain/sign-in'
import { holdLogin } from '../../../books/people/hold-login.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse, without } from '../../../use-case/refusal.ts'
import { isLastKept, lastFactor } from '../demand/must-set-up.ts'
import { signInScope } from '../login/prove-login.ts'
import { deleteCodesWithoutFactor, hasFactor, newCodes } from '../second-factor/has-factor.ts'
import { proveAnswer } from '../second-factor/prove-answer.ts'
import { noteFactorProven } from '../second-factor/recent-factor.store.ts'
import { type ProofRefusal, proofRefusal } from '../second-factor/recent-factor.ts'
import { record } from '../second-factor/record.ts'
import { appOf, removeFactor } from '../second-factor/store.ts'
import type { ShownCodes } from './set-up.ts'

interface Proof {
  readonly kind: AnswerKind
  readonly code: string
}

type RemoveRefusal = 'wrong-code' | 'not-found' | 'last-second-factor' | 'too-many-attempts'

export async function removeAuthenticator(
  deps: Deps,
  caller: Caller,
  { kind, code }: Proof,
): Promise<Refusal<RemoveRefusal> | null> {
  const now = deps.clock.now()
  const { accountId } = caller
  const prove = await proveAnswer(deps, { accountId, source: null }, { kind, code })
  return inTransaction(deps.db, signInScope, async (tx) => {
    await holdLogin(tx, accountId)
    const factorId = (await appOf(tx, accountId))?.factor_id ?? null
    if (factorId === null) return refuse('not-found', 'The login has no authenticator app')
    if (await isLastKept(tx, accountId, now)) return lastFactor
    const refused = await prove(tx, { accountId, person: caller })
    if (refused !== null) return without(refused, 'factor-proof-required')
    await noteFactorProven(tx, caller, now)
    await removeFactor(tx, accountId, factorId)
    await deleteCodesWithoutFactor(tx, accountId)
    await record(tx, caller, 'remove-authenticator', now)
    return null
  })
}

export async function renewRecoveryCodes(
  deps: Deps,
  caller: Caller,
): Promise<ShownCodes | Refusal<ProofRefusal | 'not-found'>> {
  const now = deps.clock.now()
  const { accountId } = caller
  return inTransaction(deps.db, signInScope, async (tx) => {
    await holdLogin(tx, accountId)
    const unproven = await proofRefusal(tx, caller, now)
    if (unproven !== null) return unproven
    if (!(await hasFactor(tx, accountId))) return refuse('not-found', 'The login has no second factor')
    const recoveryCodes = await newCodes(tx, accountId, now)
    await record(tx, caller, 'renew-recovery-codes', now)
    return { kind: 'codes', recoveryCodes }
  })
}
