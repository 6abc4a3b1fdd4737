import { authenticate } from '@touchline/contract/calls/sign-in'
import type { Session } from '@touchline/contract/sign-in'
import { ApiError } from '../request/api-error.ts'
import { exchange } from '../request/request.ts'
import { begin, sessionStore } from './session.ts'

export type PasswordProof = 'proven' | 'wrong' | 'throttled' | 'failed'

/**
 * Checks the password of the signed-in administrator again (specification, "Cancellation"): a login whose session
 * replaces the present one. An administrator of several organisations is answered 409, and signs in again to the
 * current one.
 */
export async function provePassword(password: string): Promise<PasswordProof> {
  const session = sessionStore.read()
  if (session === null) return 'failed'
  const { base, loginId: username, _organization: organizationId } = session
  const signIn = async (choice: { organizationId?: string }): Promise<Session> => {
    const body = { grant_type: 'password' as const, username, password, ...choice }
    return (await exchange(base, authenticate, { body }, null)).data
  }
  try {
    const proven = await signIn({}).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return signIn({ organizationId })
      throw error
    })
    if (proven._organization !== organizationId) return 'failed'
    begin(base, proven)
    return 'proven'
  } catch (error) {
    return error instanceof ApiError ? refusalOf(error) : 'failed'
  }
}

function refusalOf({ status, code }: ApiError): PasswordProof {
  if (code === 'wrong-credentials') return 'wrong'
  return status === 429 ? 'throttled' : 'failed'
}
