import type { PasskeyQuestion } from '@touchline/contract/passkeys'
import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { signInScope } from '../login/prove-login.ts'
import { knownPasskeys } from './known-passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { insertQuestion } from './store.ts'

/** With an account, only that login can answer. */
export const askPasskey = (deps: Deps, accountId: AccountId | null): Promise<PasskeyQuestion> =>
  inTransaction(deps.db, signInScope, (tx) => ask(tx, deps, accountId))

async function ask(tx: Tx, { ids, cell }: Deps, accountId: AccountId | null): Promise<PasskeyQuestion> {
  const question = ids.secret()
  await insertQuestion(tx, { hash: tokenHash(question), purpose: 'sign-in', accountId })
  const allowCredentials = accountId === null ? [] : await knownPasskeys(tx, accountId)
  return { question, rpId: relyingPartyOf(cell).id, allowCredentials }
}
