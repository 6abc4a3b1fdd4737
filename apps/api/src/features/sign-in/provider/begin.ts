import { inTransaction } from '../../../db/transaction.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import type { NoProof } from '../../../ports/sign-in-provider.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { signInScope } from '../login/prove-login.ts'
import { PASSAGE_SECONDS, passageOf } from './passage.ts'
import { insertSignIn } from './store.ts'

export type ProofRefusal = 'provider-unanswered' | 'provider-refused'

/** The reason is logged; the person learns only whether to retry. */
export const withoutProof = ({ kind, reason }: NoProof): Refusal<ProofRefusal> => ({
  ...(kind === 'unanswered'
    ? refuse('provider-unanswered', 'The sign-in provider cannot be used at the moment')
    : refuse('provider-refused', 'The sign-in provider did not prove who it is')),
  logged: { reason },
})

export const noProvider = refuse('not-found', 'This region has no sign-in provider')

interface Begun {
  readonly kind: 'begun'
  readonly url: string
  readonly secret: string
}

export async function beginSignIn(
  { db, ids, signInProvider }: Deps,
  isAgain: boolean,
): Promise<Begun | Refusal<'not-found' | 'provider-unanswered'>> {
  if (signInProvider === undefined) return noProvider
  const secret = ids.secret()
  const begun = await signInProvider.begin(passageOf(secret), isAgain)
  if (begun.kind !== 'begun') return { ...withoutProof(begun), code: 'provider-unanswered' }
  const lifetimeSeconds = PASSAGE_SECONDS
  await inTransaction(db, signInScope, (tx) =>
    insertSignIn(tx, { secretHash: tokenHash(secret), isAgain, lifetimeSeconds }),
  )
  return { kind: 'begun', url: begun.url, secret }
}
