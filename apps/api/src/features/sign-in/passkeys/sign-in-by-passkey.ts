import type { BodyOf } from '@touchline/contract/endpoint'
import type { signInByPasskey as call } from '@touchline/contract/passkeys'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../use-case/deps.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { type Client, type EntryRefusal, enter, type SignedIn } from '../open-session.ts'
import { signInScope } from '../prove-login.ts'
import { accountById } from '../store.ts'
import { provePasskey } from './prove-passkey.ts'

/**
 * Passkey to session, as from the password on. A wrong passkey is no sign that a password is known: anybody may make this call, without a
 * password, and who proved one before and means harm would not say so. They learn that the password is right and that a passkey is
 * asked for, and get no further: nobody guesses a signature. What can be guessed in its place, codes, is counted and reported.
 */
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
    // Bound to a device and to its owner, it proves both at once.
    const account = { ...known, factorProvenAt: deps.clock.now() }
    const outcome = await enter(tx, deps, account, organizationId, client)
    if (outcome.kind !== 'refused' || outcome.code !== 'organization-choice') await proven.accept()
    return outcome
  })
