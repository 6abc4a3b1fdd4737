import { ApiError, isDeadLink } from '../../../lib/request/api-error.ts'

/** Why a link of a mail does nothing. */
export function linkFault(error: unknown): 'expired' | 'unknown' | 'notReached' {
  if (!isDeadLink(error)) return 'notReached'
  return error instanceof ApiError && error.code === 'mail-token-expired' ? 'expired' : 'unknown'
}
