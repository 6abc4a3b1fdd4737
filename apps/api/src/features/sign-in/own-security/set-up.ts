import { holdLogin } from '../../../books/people/hold-login.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { seal, unseal } from '../../../use-case/sealed.ts'
import { signInScope } from '../login/prove-login.ts'
import { accountById } from '../login/store.ts'
import { appUri, newSecret, stepOfCode } from '../second-factor/app-codes.ts'
import { giveCodes } from '../second-factor/has-factor.ts'
import { noteFactorProven } from '../second-factor/recent-factor.store.ts'
import { type ProofRefusal, proofRefusal } from '../second-factor/recent-factor.ts'
import { record } from '../second-factor/record.ts'
import { addApp, appOf, beginApp, realTime, removeFactor, useStep } from '../second-factor/store.ts'
import { endOtherFamilies } from '../sessions/store.ts'

export interface Begun {
  readonly kind: 'begun'
  readonly secret: string
  readonly uri: string
}

/** In force once a code confirms it. A demo brings its own secret. */
export async function beginAuthenticator(
  deps: Deps,
  caller: Caller,
  secret: string = newSecret(),
): Promise<Begun | Refusal<ProofRefusal | 'authenticator-exists'>> {
  const now = deps.clock.now()
  const { accountId } = caller
  const sealed = seal(secret, accountId, deps.cell.secondFactorKeys)
  return inTransaction(deps.db, signInScope, async (tx) => {
    const unproven = await proofRefusal(tx, caller, now)
    if (unproven !== null) return unproven
    const account = await accountById(tx, accountId)
    if (!(await beginApp(tx, { accountId, sealed, now })))
      return refuse('authenticator-exists', 'Remove the authenticator app first')
    return { kind: 'begun', secret, uri: appUri(deps.cell.brand, secret, account?.login_name ?? '') }
  })
}

export interface ShownCodes {
  readonly kind: 'codes'
  readonly recoveryCodes: readonly string[]
}

type ConfirmRefusal = ProofRefusal | 'wrong-code' | 'not-found'

function begunSecret(app: Awaited<ReturnType<typeof appOf>>): string | null {
  if (app === undefined) return null
  return app.factor_id === null ? app.sealed_secret : app.next_secret
}

/** Enforced from now on; voids the replaced app and ends sessions without a factor. */
export async function confirmAuthenticator(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<ShownCodes | Refusal<ConfirmRefusal>> {
  const now = deps.clock.now()
  const { accountId, familyId } = caller
  return inTransaction(deps.db, signInScope, async (tx) => {
    await holdLogin(tx, accountId)
    const unproven = await proofRefusal(tx, caller, now)
    if (unproven !== null) return unproven
    const app = await appOf(tx, accountId)
    const sealed = begunSecret(app)
    if (app === undefined || sealed === null) return refuse('not-found', 'No authenticator app is being set up')
    const secret = unseal(sealed, accountId, deps.cell.secondFactorKeys)
    const lastStep = app.factor_id === null ? Number(app.last_step) : 0
    const step = stepOfCode(secret, code, { now: await realTime(tx), lastStep })
    if (step === null) return refuse('wrong-code', 'The code is wrong or too old')
    if (app.factor_id !== null) {
      await removeFactor(tx, accountId, app.factor_id)
      await beginApp(tx, { accountId, sealed, now })
    }
    await useStep(tx, accountId, step)
    await addApp(tx, { accountId, factorId: deps.ids.uuid(), now })
    await noteFactorProven(tx, caller, now)
    const recoveryCodes = await giveCodes(tx, accountId, now)
    await endOtherFamilies(tx, accountId, familyId)
    await record(tx, caller, app.factor_id === null ? 'add-authenticator' : 'replace-authenticator', now)
    return { kind: 'codes', recoveryCodes }
  })
}
