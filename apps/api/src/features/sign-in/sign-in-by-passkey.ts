import type { BodyOf } from '@touchline/contract/endpoint'
import type { signInByPasskey as call } from '@touchline/contract/passkeys'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { signInScope } from './login/prove-login.ts'
import { accountById } from './login/store.ts'
import { provePasskey } from './passkeys/prove-passkey.ts'
import { type Client, type EntryRefusal, enter, type SignedIn } from './sessions/open-session.ts'

/** Wrong passkeys are not counted as guesses: signatures cannot be guessed. Codes are. */
export const signInByPasskey = (
  deps: Deps,
  { answer, organizationId }: BodyOf<typeof call>,
  client: Client,
): Promise<SignedIn | Refusal<EntryRefusal>> =>
  inTransaction(deps.db, signInScope, async (tx) => {
    const proven = await provePasskey(tx, deps, answer)
    if (proven.kind === 'refused') return proven
    const known = await accountById(tx, proven.accountId)
    if (known === undefined) throw new Error(`a passkey of no account: ${proven.accountId}`)
    const account = { ...known, factorProvenAt: deps.clock.now() }
    const outcome = await enter(tx, deps, account, organizationId, client)
    if (outcome.kind !== 'refused' || outcome.code !== 'organization-choice') await proven.accept()
    return outcome
  })
