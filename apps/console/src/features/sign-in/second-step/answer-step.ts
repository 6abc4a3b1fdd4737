import { answerSecondFactor } from '@touchline/contract/calls/second-factor'
import type { AnswerKind } from '@touchline/domain/sign-in'
import { ApiError } from '../../../lib/request/api-error.ts'
import { exchange } from '../../../lib/request/request.ts'
import { entered, type SignInOutcome, type Waiting } from '../authenticate.ts'

export type StepFault = 'wrong' | 'throttled' | 'network'

/** What a code leads to; `over` where the password is to be proven again. */
export type StepAnswer =
  | { readonly kind: 'entered'; readonly outcome: SignInOutcome }
  | { readonly kind: 'refused'; readonly fault: StepFault }
  | { readonly kind: 'over' }

/** Null for what is no matter of the code: it is as after the password. */
function ofTheCode({ code, status }: ApiError): StepAnswer | null {
  if (code === 'challenge-over') return { kind: 'over' }
  if (code === 'wrong-code' || status === 400) return { kind: 'refused', fault: 'wrong' }
  if (status === 429) return { kind: 'refused', fault: 'throttled' }
  return status === 0 || status >= 500 ? { kind: 'refused', fault: 'network' } : null
}

/** Continues the sign-in where it waits. */
export async function answerStep({ base, challenge }: Waiting, kind: AnswerKind, code: string): Promise<StepAnswer> {
  let refused: StepAnswer | null = null
  const asked = exchange(base, answerSecondFactor, { body: { challenge, kind, code } }, null).catch(
    (error: unknown) => {
      if (error instanceof ApiError) refused = ofTheCode(error)
      throw error
    },
  )
  const outcome = await entered(base, asked)
  if (refused !== null) return refused
  return outcome.kind === 'next' ? { kind: 'over' } : { kind: 'entered', outcome }
}
