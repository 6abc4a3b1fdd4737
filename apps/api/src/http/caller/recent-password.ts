import type { Instant } from '@touchline/domain/calendar'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Caller } from '../route.ts'

const RECENT_MS = 5 * 60_000

/**
 * E-mail, card and cancellation need the password again when it was last checked more than five minutes ago: a screen
 * that was left open must not be enough.
 */
export const passwordRefusal = (
  { authenticatedAt }: Pick<Caller, 'authenticatedAt'>,
  now: Instant,
): Refusal<'password-required'> | null =>
  now - authenticatedAt <= RECENT_MS ? null : refuse('password-required', 'Prove the password again')
