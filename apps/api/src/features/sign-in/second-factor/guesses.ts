import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { forgetAttempts } from '../../../use-case/throttle/throttle.store.ts'
import { type Limit, takeAttempt } from '../../../use-case/throttle/throttle.ts'

/** Of a login, wherever a factor follows its right password: so only who has that can use it up. */
const guesses = (accountId: AccountId): Limit => ({
  key: `sign-in second factor ${accountId}`,
  kind: 'second-factor',
  attempts: 20,
  windowSeconds: 900,
})

/** Counted before an answer is looked at. */
export async function countGuess(tx: Tx, accountId: AccountId): Promise<Refusal<'too-many-attempts'> | null> {
  const counted = await takeAttempt(tx, [guesses(accountId)])
  return counted.kind === 'refused' ? counted : null
}

export const forgetGuesses = (tx: Tx, accountId: AccountId) => forgetAttempts(tx, guesses(accountId).key)
