import { answerSecondFactor } from '@touchline/contract/calls/second-factor'
import { authenticate } from '@touchline/contract/calls/sign-in'
import type { Session } from '@touchline/contract/sign-in'
import type { AnswerKind } from '@touchline/domain/sign-in'
import { ApiError } from '../http/api-error.ts'
import { openCall } from '../http/open-call.ts'
import { type CodeFault, codeFault, type Waiting, waitingAt } from './second-step.ts'
import { begin, sessionStore } from './session.ts'

export type PasswordProof = 'proven' | 'wrong' | 'throttled' | 'failed'

/** What is to be proven: a second factor comes after the password. */
export type Proof = 'password' | 'factor'

/**
 * Checks the password of the signed-in administrator again (specification, "Cancellation"): a login whose session
 * replaces the present one. An administrator of several organisations is answered 409, and signs in again to the
 * current one. Where a second factor is asked for, the answer waits for it.
 */
export async function provePassword(password: string, proof: Proof = 'password'): Promise<PasswordProof | Waiting> {
  const session = sessionStore.read()
  if (session === null) return 'failed'
  const { base, loginId: username, _organization: organizationId } = session
  const more = proof === 'factor' ? { prove: proof } : {}
  const signIn = async (choice: { organizationId?: string }): Promise<Session> => {
    const body = { grant_type: 'password' as const, username, password, ...more, ...choice }
    return (await openCall(base, authenticate, { body })).data
  }
  try {
    const proven = await signIn({}).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return signIn({ organizationId })
      throw error
    })
    return replace(base, proven) ? 'proven' : 'failed'
  } catch (error) {
    return error instanceof ApiError ? (waitingAt(base, error) ?? refusalOf(error)) : 'failed'
  }
}

/** The second step of the same sign-in; null where the code is right. */
export async function proveCode(
  { base, challenge }: Waiting,
  kind: AnswerKind,
  code: string,
): Promise<CodeFault | 'over' | null> {
  try {
    const { data } = await openCall(base, answerSecondFactor, { body: { challenge, kind, code } })
    return replace(base, data) ? null : 'over'
  } catch (error) {
    return codeFault(error) ?? 'over'
  }
}

/** Only a session of the same organisation is one of what is shown here. */
function replace(base: string, proven: Session): boolean {
  if (proven._organization !== sessionStore.read()?._organization) return false
  begin(base, proven)
  return true
}

function refusalOf({ status, code }: ApiError): PasswordProof {
  if (code === 'wrong-credentials') return 'wrong'
  return status === 429 ? 'throttled' : 'failed'
}
