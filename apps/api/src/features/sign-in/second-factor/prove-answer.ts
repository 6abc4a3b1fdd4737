import type { FactorAnswer } from '@touchline/contract/second-factor'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { provePasskey } from '../passkeys/prove-passkey.ts'
import type { Answering, Prove } from './factor-kind.ts'
import { countGuess, forgetGuess, type Guesser, guessesOf, hasGuess, noteWrongAnswer } from './guesses.ts'
import { kindOf, offeredWays } from './kinds.ts'
import { factorRequired } from './recent-factor.ts'

type FactorRefusal = 'factor-proof-required' | 'wrong-code' | 'too-many-attempts'

const scope = { system: 'sign-in' } as const
const wrong = refuse('wrong-code', 'The code or the passkey is wrong, too old, or was used')

const byPasskey =
  (deps: Deps, answer: (FactorAnswer & { kind: 'passkey' })['answer']): Prove =>
  async (tx, { accountId }) => {
    const proven = await provePasskey(tx, deps, answer)
    if (proven.kind === 'refused' || proven.accountId !== accountId) return false
    await proven.accept()
    return true
  }

/**
 * Without a session, e.g. for an invitation. Passes without a second factor. Limited as at the sign-in; the slow part
 * runs before locks.
 */
export async function proveAnswer(
  deps: Deps,
  { accountId, source }: Pick<Guesser, 'accountId' | 'source'>,
  answer: FactorAnswer | undefined,
): Promise<(tx: Tx, answering: Answering) => Promise<Refusal<FactorRefusal> | null>> {
  if (answer === undefined)
    return async (tx) => {
      const ways = await offeredWays(tx, accountId)
      return ways.length === 0 ? null : factorRequired(ways)
    }
  const guesser = { accountId, way: answer.kind, source }
  const full = await inTransaction(deps.db, scope, async (tx) => hasGuess(tx, await guessesOf(tx, deps, guesser)))
  if (full !== null) return async () => full
  const prove =
    answer.kind === 'passkey'
      ? byPasskey(deps, answer.answer)
      : await kindOf(answer.kind).prepare(deps, accountId, answer.code)
  return async (tx, answering) => {
    if ((await offeredWays(tx, accountId)).length === 0) return null
    const guesses = await guessesOf(tx, deps, guesser)
    const tooMany = await countGuess(tx, guesses)
    if (tooMany !== null) return tooMany
    if (!(await prove(tx, answering))) {
      await noteWrongAnswer(tx, guesses, { ...answering, now: deps.clock.now() })
      return wrong
    }
    await forgetGuess(tx, guesses)
    return null
  }
}
