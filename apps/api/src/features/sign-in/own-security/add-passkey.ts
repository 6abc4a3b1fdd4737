import type { BodyOf } from '@touchline/contract/endpoint'
import type { addPasskey as call, MadePasskey, NewPasskey } from '@touchline/contract/passkeys'
import { MOST_PASSKEYS } from '@touchline/domain/sign-in'
import { holdLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import type { Caller } from '../../../http/route.ts'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { signInScope } from '../login/prove-login.ts'
import { accountById } from '../login/store.ts'
import { knownPasskeys, knownTransports } from '../passkeys/known-passkeys.ts'
import { STORED_USES } from '../passkeys/number-of-uses.ts'
import { askedIn } from '../passkeys/questions.ts'
import { recordPasskey } from '../passkeys/record-passkey.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { forgetQuestion, insertPasskey, insertQuestion, openQuestion, passkeysOf } from '../passkeys/store.ts'
import { userHandleOf } from '../passkeys/user-handle.ts'
import { giveCodes, hasFactor } from '../second-factor/has-factor.ts'
import { noteFactorProven } from '../second-factor/recent-factor.store.ts'
import { type ProofRefusal, proofRefusal } from '../second-factor/recent-factor.ts'
import { endOtherFamilies } from '../sessions/store.ts'

const tooMany = refuse('too-many-passkeys', 'There are twenty passkeys')
const notTaken = refuse('passkey-refused', 'This passkey cannot be taken')

type Begun = { readonly kind: 'begun'; readonly begun: NewPasskey }

export async function beginPasskey(
  deps: Deps,
  caller: Caller,
): Promise<Begun | Refusal<ProofRefusal | 'too-many-passkeys'>> {
  const { accountId, displayName } = caller
  return inTransaction(deps.db, signInScope, async (tx) => {
    const unproven = await proofRefusal(tx, caller, deps.clock.now())
    if (unproven !== null) return unproven
    const excludeCredentials = await knownPasskeys(tx, accountId)
    if (excludeCredentials.length >= MOST_PASSKEYS) return tooMany
    const question = deps.ids.secret()
    await insertQuestion(tx, { hash: tokenHash(question), purpose: 'add', accountId })
    const { id, name } = relyingPartyOf(deps.cell)
    const login = (await accountById(tx, accountId))?.login_name ?? displayName
    const user = { id: userHandleOf(deps.cell, accountId), name: login, displayName }
    return { kind: 'begun', begun: { question, rp: { id, name }, user, excludeCredentials } }
  })
}

async function verified(cell: CellConfig, { id, transports, ...response }: MadePasskey, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(cell)
  const result = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedRPID,
    expectedOrigin,
    requireUserVerification: true,
  }).catch(() => null)
  if (result?.verified !== true) return null
  const { credential, credentialBackedUp, credentialDeviceType } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    count: credential[STORED_USES],
    transports: knownTransports(transports),
    isSynced: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

type AddRefusal = ProofRefusal | 'too-many-passkeys' | 'passkey-refused'

interface Added {
  readonly kind: 'added'
  readonly recoveryCodes: readonly string[]
}

/** Must answer a question to this login. A first factor brings recovery codes and ends sessions without one. */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { name, made }: BodyOf<typeof call>,
): Promise<Added | Refusal<AddRefusal>> {
  const now = deps.clock.now()
  const { accountId } = caller
  return inTransaction(deps.db, signInScope, async (tx) => {
    await holdLogin(tx, accountId)
    const unproven = await proofRefusal(tx, caller, now)
    if (unproven !== null) return unproven
    if ((await passkeysOf(tx, accountId)).length >= MOST_PASSKEYS) return tooMany
    const challenge = await takeQuestion(tx, caller, made.clientDataJSON)
    const passkey = challenge === null ? null : await verified(deps.cell, made, challenge)
    if (passkey === null) return notTaken
    const passkeyId = deps.ids.uuid()
    const isFirst = !(await hasFactor(tx, accountId))
    const isNew = await insertPasskey(tx, { ...passkey, accountId, passkeyId, name, now })
    if (!isNew) return notTaken
    await noteFactorProven(tx, caller, now)
    const recoveryCodes = await giveCodes(tx, accountId, now)
    if (isFirst) await endOtherFamilies(tx, accountId, caller.familyId)
    await recordPasskey(tx, caller, { action: 'add-passkey', before: null, after: { title: name }, at: now })
    return { kind: 'added', recoveryCodes }
  })
}

/** Null if this login was not asked; spends the question. */
async function takeQuestion(tx: Tx, { accountId }: Caller, clientDataJson: string): Promise<string | null> {
  const asked = askedIn(clientDataJson)
  const question = asked === null ? undefined : await openQuestion(tx, asked.hashes, 'add')
  if (asked === null || question?.account_id !== accountId) return null
  await forgetQuestion(tx, question.question_hash)
  return asked.challenge
}
