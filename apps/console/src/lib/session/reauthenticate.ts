import { answerSecondFactor } from '@touchline/contract/calls/second-factor'
import { authenticate } from '@touchline/contract/calls/sign-in'
import type { Session } from '@touchline/contract/sign-in'
import type { AnswerKind } from '@touchline/domain/sign-in'
import { ApiError } from '../http/api-error.ts'
import { openCall } from '../http/open-call.ts'
import { type CodeFault, codeFault, type Waiting, waitingAt } from './second-step.ts'
import { begin, sessionStore } from './session.ts'

export type PasswordProof = 'proven' | 'wrong' | 'throttled' | 'failed'

export type Proof = 'password' | 'factor'

/**
 * Specification, "Cancellation": a login that replaces the session, choosing the present organisation. Waits for a
 * demanded second factor.
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

/** Only for the same organisation. */
function replace(base: string, proven: Session): boolean {
  if (proven._organization !== sessionStore.read()?._organization) return false
  begin(base, proven)
  return true
}

function refusalOf({ status, code }: ApiError): PasswordProof {
  if (code === 'wrong-credentials') return 'wrong'
  return status === 429 ? 'throttled' : 'failed'
}
