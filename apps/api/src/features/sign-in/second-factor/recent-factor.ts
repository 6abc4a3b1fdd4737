import type { Instant } from '@touchline/domain/calendar'
import { missingProof, type WayOn } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import { passwordRequired } from '../../../http/caller/recent-password.ts'
import type { Caller } from '../../../http/route.ts'
import { type Refusal, refuseWith } from '../../../use-case/refusal.ts'
import { offeredWays } from './kinds.ts'
import { hasEnded, provenBy } from './recent-factor.store.ts'

export const factorRequired = (kinds: readonly WayOn[]): Refusal<'factor-proof-required'> =>
  refuseWith('factor-proof-required', 'Prove the second factor, too', { kinds: [...kinds] })

export type ProofRefusal = 'password-required' | 'factor-proof-required'

/**
 * Before credentials change: password and any second factor within five minutes (docs/sign-in.md, "The password
 * again"). Asked while the login is held, so that an ended session adds nothing.
 */
export async function proofRefusal(tx: Tx, caller: Caller, now: Instant): Promise<Refusal<ProofRefusal> | null> {
  if (await hasEnded(tx, caller)) return passwordRequired
  const kinds = await offeredWays(tx, caller.accountId)
  const { factorProvenAt: factorAt } = await provenBy(tx, caller)
  const missing = missingProof({ passwordAt: caller.authenticatedAt, factorAt, hasFactor: kinds.length > 0 }, now)
  if (missing === null) return null
  return missing === 'factor' ? factorRequired(kinds) : passwordRequired
}
