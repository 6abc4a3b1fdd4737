import type { Instant } from '@touchline/domain/calendar'
import { isRecentProof } from '@touchline/domain/sign-in'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Caller } from '../route.ts'

export const passwordRequired = refuse('password-required', 'Prove the password again')

/** docs/sign-in.md, "The password again". */
export const passwordRefusal = (
  { authenticatedAt }: Pick<Caller, 'authenticatedAt'>,
  now: Instant,
): Refusal<'password-required'> | null => (isRecentProof(authenticatedAt, now) ? null : passwordRequired)
