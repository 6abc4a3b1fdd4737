import type { AnswerKind } from '@touchline/domain/sign-in'
import { holdLogin } from '../../../books/people/hold-login.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse, without } from '../../../use-case/refusal.ts'
import { seal } from '../../../use-case/sealed.ts'
import { signInScope } from '../login/prove-login.ts'
import { accountById } from '../login/store.ts'
import { appUri, newSecret } from '../second-factor/app-codes.ts'
import { proveAnswer } from '../second-factor/prove-answer.ts'
import { noteFactorProven } from '../second-factor/recent-factor.store.ts'
import { appOf, setNextSecret } from '../second-factor/store.ts'
import type { Begun } from './set-up.ts'

interface Proof {
  readonly kind: AnswerKind
  readonly code: string
}

type ReplaceRefusal = 'wrong-code' | 'not-found' | 'too-many-attempts'

/** Needs a recent password and a code. The present app counts until the new one is confirmed. */
export async function replaceAuthenticator(
  deps: Deps,
  caller: Caller,
  { kind, code }: Proof,
): Promise<Begun | Refusal<ReplaceRefusal>> {
  const now = deps.clock.now()
  const { accountId } = caller
  const prove = await proveAnswer(deps, { accountId, source: null }, { kind, code })
  const secret = newSecret()
  const sealed = seal(secret, accountId, deps.cell.secondFactorKeys)
  return inTransaction(deps.db, signInScope, async (tx) => {
    await holdLogin(tx, accountId)
    const factorId = (await appOf(tx, accountId))?.factor_id ?? null
    if (factorId === null) return refuse('not-found', 'The login has no authenticator app')
    const refused = await prove(tx, { accountId, person: caller })
    if (refused !== null) return without(refused, 'factor-proof-required')
    await noteFactorProven(tx, caller, now)
    await setNextSecret(tx, accountId, sealed)
    const account = await accountById(tx, accountId)
    return { kind: 'begun', secret, uri: appUri(deps.cell.brand, secret, account?.login_name ?? '') }
  })
}
