import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { CHALLENGE_SECONDS } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuseWith } from '../../../use-case/refusal.ts'
import { choiceOf } from '../open-session.ts'
import { insertChallenge } from './challenge.store.ts'
import { offeredWays } from './kinds.ts'

/** What the sign-in waits for once the password is proven and it is known where it leads; null where it waits for nothing. */
export async function askSecondFactor(
  tx: Tx,
  deps: Deps,
  accountId: AccountId,
  organizationId: OrganizationId | undefined,
): Promise<Refusal<'second-factor-required'> | null> {
  const kinds = await offeredWays(tx, accountId)
  if (kinds.length === 0) return null
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
