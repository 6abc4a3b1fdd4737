import { answerSecondFactor } from '@touchline/contract/calls/second-factor'
import type { AnswerKind } from '@touchline/domain/sign-in'
import { openCall } from '../../../lib/http/open-call.ts'
import { type CodeFault, codeFault, type Waiting } from '../../../lib/session/second-step.ts'
import { entered, type SignInOutcome } from '../authenticate.ts'

type StepAnswer =
  | { readonly kind: 'entered'; readonly outcome: SignInOutcome }
  | { readonly kind: 'refused'; readonly fault: CodeFault }
  | { readonly kind: 'over' }

export async function answerStep({ base, challenge }: Waiting, kind: AnswerKind, code: string): Promise<StepAnswer> {
  let fault: CodeFault | 'over' | null = null
  const asked = openCall(base, answerSecondFactor, { body: { challenge, kind, code } }).catch((error: unknown) => {
    fault = codeFault(error)
    throw error
  })
  const outcome = await entered(base, asked)
  if (fault !== null) return fault === 'over' ? { kind: 'over' } : { kind: 'refused', fault }
  if (outcome.kind !== 'next') return { kind: 'entered', outcome }
  const { reason } = outcome
  const isOut = reason === 'closed' || reason === 'not-administrator'
  return isOut ? { kind: 'entered', outcome: { kind: 'failed', reason } } : { kind: 'over' }
}
