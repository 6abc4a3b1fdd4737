import { holdLogin } from '../../../books/people/hold-login.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { isLastKept, lastFactor } from '../demand/must-set-up.ts'
import { signInScope } from '../login/prove-login.ts'
import { recordPasskey } from '../passkeys/record-passkey.ts'
import { deletePasskey, passkeysOf, setPasskeyName } from '../passkeys/store.ts'
import { deleteCodesWithoutFactor } from '../second-factor/has-factor.ts'
import { type ProofRefusal, proofRefusal } from '../second-factor/recent-factor.ts'

const notFound = refuse('not-found', 'No such passkey')

export const renamePasskey = (
  deps: Deps,
  caller: Caller,
  passkeyId: string,
  name: string,
): Promise<Refusal<'not-found'> | null> =>
  inTransaction(deps.db, signInScope, async (tx) => {
    const own = await passkeysOf(tx, caller.accountId)
    const before = own.find(({ passkey_id: id }) => id === passkeyId)?.passkey_name
    if (before === undefined || !(await setPasskeyName(tx, caller.accountId, passkeyId, name))) return notFound
    if (before === name) return null
    const change = { before: { title: before }, after: { title: name }, at: deps.clock.now() }
    await recordPasskey(tx, caller, { action: 'rename-passkey', ...change })
    return null
  })

export const removePasskey = async (
  deps: Deps,
  caller: Caller,
  passkeyId: string,
): Promise<Refusal<ProofRefusal | 'not-found' | 'last-second-factor'> | null> => {
  const now = deps.clock.now()
  return inTransaction(deps.db, signInScope, async (tx) => {
    await holdLogin(tx, caller.accountId)
    const unproven = await proofRefusal(tx, caller, now)
    if (unproven !== null) return unproven
    const own = await passkeysOf(tx, caller.accountId)
    if (!own.some(({ passkey_id: id }) => id === passkeyId)) return notFound
    if (await isLastKept(tx, caller.accountId, now)) return lastFactor
    const removed = await deletePasskey(tx, caller.accountId, passkeyId)
    if (removed === undefined) return notFound
    await deleteCodesWithoutFactor(tx, caller.accountId)
    const before = { title: removed.passkey_name }
    await recordPasskey(tx, caller, { action: 'remove-passkey', before, after: null, at: now })
    return null
  })
}
