import type { PasswordFault } from '@touchline/domain/sign-in'
import { ApiError } from '../../lib/request/api-error.ts'
import { fieldOf } from '../../lib/request/field-of.ts'

const reasons = ['too-short', 'common', 'names'] as const satisfies readonly PasswordFault[]

/** Why the server does not take a new password; null where something else went wrong. */
export function refusedReason(error: unknown): PasswordFault | null {
  if (!(error instanceof ApiError)) return null
  const said = fieldOf(fieldOf(error.body, 'details'), 'reason')
  return reasons.find((reason) => reason === said) ?? null
}
