import type { BodyOf } from '@touchline/contract/endpoint'
import type { answerSecondFactor as call } from '@touchline/contract/second-factor'
import { type AnswerKind, MOST_ANSWERS } from '@touchline/domain/sign-in'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { signInScope } from './login/prove-login.ts'
import { accountById } from './login/store.ts'
import { countAnswer, endChallenge, lockChallenge, readChallenge } from './second-factor/challenge.store.ts'
import type { Prove } from './second-factor/factor-kind.ts'
import { countGuess, forgetGuess, type Guesser, guessesOf, hasGuess, noteWrongAnswer } from './second-factor/guesses.ts'
import { kindOf } from './second-factor/kinds.ts'
import { type Client, choiceOf, type EntryRefusal, enter, type SignedIn } from './sessions/open-session.ts'

type AnswerRefusal = 'wrong-code' | 'challenge-over' | 'too-many-attempts' | EntryRefusal

const over = refuse('challenge-over', 'No such challenge, or it was answered, or is too old')
const wrong = refuse('wrong-code', 'The code is wrong, too old, or was used')

interface Answered {
  readonly hash: string
  readonly way: AnswerKind
  readonly prove: Prove
  readonly client: Client
}

/** A wrong code is counted first; a right one ends its challenge with the session's transaction. */
async function settle(
  tx: Tx,
  deps: Deps,
  { hash, way, prove, client }: Answered,
): Promise<SignedIn | Refusal<AnswerRefusal>> {
  const waiting = await lockChallenge(tx, hash)
  if (waiting === undefined || waiting.attempts >= MOST_ANSWERS) return over
  const { account_id: accountId, organization_id: organizationId } = waiting
  const guesses = await guessesOf(tx, deps, { accountId, way, source: client })
  const tooMany = await countGuess(tx, guesses)
  if (tooMany !== null) return tooMany
  await countAnswer(tx, hash)
  const known = await accountById(tx, accountId)
  if (known === undefined) return over
  const now = deps.clock.now()
  const byProvider = waiting.by_provider ? { byProvider: { authenticatedAt: now } } : {}
  const account = { ...known, factorProvenAt: now, ...byProvider }
  const choice = await choiceOf(tx, deps, accountId, organizationId)
  if (choice.kind !== 'signed-in') return enter(tx, deps, account, organizationId, client)
  if (!(await prove(tx, { accountId, person: choice.member }))) {
    await noteWrongAnswer(tx, guesses, { accountId, person: choice.member, now: deps.clock.now() })
    return wrong
  }
  await endChallenge(tx, hash)
  await forgetGuess(tx, guesses)
  return enter(tx, deps, account, organizationId, client)
}

async function openFor(tx: Tx, deps: Deps, hash: string, by: Pick<Guesser, 'way' | 'source'>) {
  const waiting = await readChallenge(tx, hash)
  if (waiting === undefined || waiting.attempts >= MOST_ANSWERS) return over
  const { account_id: accountId } = waiting
  const tooMany = await hasGuess(tx, await guessesOf(tx, deps, { ...by, accountId }))
  return tooMany ?? { kind: 'open' as const, accountId }
}

export const answerSecondFactor =
  (deps: Deps) =>
  async (
    { challenge, kind, code }: BodyOf<typeof call>,
    client: Client,
  ): Promise<SignedIn | Refusal<AnswerRefusal>> => {
    const hash = tokenHash(challenge)
    const waiting = await inTransaction(deps.db, signInScope, (tx) =>
      openFor(tx, deps, hash, { way: kind, source: client }),
    )
    if (waiting.kind === 'refused') return waiting
    const prove = await kindOf(kind).prepare(deps, waiting.accountId, code)
    return inTransaction(deps.db, signInScope, (tx) => settle(tx, deps, { hash, way: kind, prove, client }))
  }
