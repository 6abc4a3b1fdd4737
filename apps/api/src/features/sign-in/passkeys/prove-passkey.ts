import type { PasskeyAnswer } from '@touchline/contract/passkeys'
import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { AGAIN } from '../../../watch/security/of-refusals.ts'
import { ANSWERED_USES, STORED_USES } from './number-of-uses.ts'
import { askedIn } from './questions.ts'
import { relyingPartyOf } from './relying-party.ts'
import { forgetQuestion, lockedPasskey, noteUse, openQuestion } from './store.ts'
import { userHandleOf } from './user-handle.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockedPasskey>>>

interface Proven {
  readonly kind: 'proven'
  readonly accountId: AccountId
  accept(): Promise<void>
}

const unproven = (reason: string, again: Partial<typeof AGAIN> = {}): Refusal<'wrong-credentials'> => ({
  ...refuse('wrong-credentials', 'This passkey is not known here'),
  logged: { reason, ...again },
})

interface Verified {
  readonly count: number
  readonly isBackedUp: boolean
}

/**
 * Null if signature, host, origin, presence, user verification or use count is wrong. Only a single-device key must count
 * up.
 */
async function verified(
  cell: CellConfig,
  passkey: Locked,
  { id, authenticatorData, clientDataJSON, signature }: PasskeyAnswer,
  challenge: string,
): Promise<Verified | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(cell)
  const response = { authenticatorData, clientDataJSON, signature }
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'))
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedRPID,
    expectedOrigin,
    credential: { id, publicKey, [STORED_USES]: passkey.is_synced ? 0 : passkey.sign_count },
    requireUserVerification: true,
  }).catch(() => null)
  if (result?.verified !== true) return null
  const { [ANSWERED_USES]: count, credentialBackedUp: isBackedUp, credentialDeviceType } = result.authenticationInfo
  const isCounted = isBackedUp || count > passkey.sign_count || (count === 0 && passkey.sign_count === 0)
  return (credentialDeviceType === 'multiDevice') === passkey.is_synced && isCounted ? { count, isBackedUp } : null
}

/**
 * A wrong answer spends the question; a right one stays valid until accepted, so that choosing an organisation needs no
 * second proof.
 */
export async function provePasskey(
  tx: Tx,
  { cell, clock }: Deps,
  answer: PasskeyAnswer,
): Promise<Proven | Refusal<'wrong-credentials'>> {
  const asked = askedIn(answer.clientDataJSON)
  const question = asked === null ? undefined : await openQuestion(tx, asked.hashes, 'sign-in')
  if (asked === null || question === undefined) return unproven('no open question')
  const refused = async (reason: string) => {
    await forgetQuestion(tx, question.question_hash)
    return unproven(reason, question.account_id === null ? {} : AGAIN)
  }
  const passkey = await lockedPasskey(tx, answer.id)
  if (passkey === undefined) return refused('unknown passkey')
  const { account_id: accountId } = passkey
  const isOther = answer.userHandle !== undefined && answer.userHandle !== userHandleOf(cell, accountId)
  if (isOther || (question.account_id ?? accountId) !== accountId) return refused('passkey of another login')
  const use = await verified(cell, passkey, answer, asked.challenge)
  if (use === null) return refused('passkey not proven')
  const accept = async () => {
    await forgetQuestion(tx, question.question_hash)
    await noteUse(tx, passkey.credential_id, { ...use, now: clock.now() })
  }
  return { kind: 'proven', accountId, accept }
}
