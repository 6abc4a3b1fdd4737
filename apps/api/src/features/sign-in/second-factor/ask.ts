import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { CHALLENGE_SECONDS } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuseWith } from '../../../use-case/refusal.ts'
import { choiceOf } from '../open-session.ts'
import { insertChallenge } from './challenge.store.ts'
import { offeredWays } from './kinds.ts'
import { isSessionOf } from './running-session.store.ts'

/**
 * What the sign-in waits for once the password is proven and it is known where it leads; null where it waits for nothing.
 * A browser in which a session of the login still runs proved the second factor when that began: there the password is
 * proven again without it (decision 233).
 */
export async function askSecondFactor(
  tx: Tx,
  deps: Deps,
  accountId: AccountId,
  organizationId: OrganizationId | undefined,
  earlierToken: string | undefined,
): Promise<Refusal<'second-factor-required'> | null> {
  const kinds = await offeredWays(tx, accountId)
  if (kinds.length === 0) return null
  if (earlierToken !== undefined && (await isSessionOf(tx, accountId, tokenHash(earlierToken)))) return null
  const choice = await choiceOf(tx, deps, accountId, organizationId)
  if (choice.kind !== 'signed-in') return null
  const challenge = deps.ids.secret()
  const entering = { accountId, organizationId: choice.member.organizationId }
  await insertChallenge(tx, { ...entering, hash: tokenHash(challenge), lifetimeSeconds: CHALLENGE_SECONDS })
  return refuseWith('second-factor-required', 'Answer the challenge with a second factor', {
    challenge,
    expiresIn: CHALLENGE_SECONDS,
    kinds,
  })
}
