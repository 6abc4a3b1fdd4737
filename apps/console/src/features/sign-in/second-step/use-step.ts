import { type StepFault, useSecondStep } from '../../../forms/second-step/use-second-step.ts'
import type { Waiting } from '../../../lib/session/second-step.ts'
import type { SignInOutcome } from '../authenticate.ts'
import { answerStep } from './answer-step.ts'

export interface SecondStepProps {
  readonly waiting: Waiting
  readonly byPasskey: () => Promise<SignInOutcome | null>
  readonly onOutcome: (outcome: SignInOutcome) => Promise<void>
  readonly onBack: (isOver: boolean) => void
}

export const useStep = ({ waiting, byPasskey, onOutcome, onBack }: SecondStepProps) =>
  useSecondStep({
    ways: waiting.ways,
    answer: async (kind, code): Promise<StepFault | null> => {
      const said = await answerStep(waiting, kind, code)
      if (said.kind === 'refused') return said.fault
      if (said.kind === 'over') onBack(true)
      else await onOutcome(said.outcome)
      return null
    },
    byPasskey: async (): Promise<StepFault | null> => {
      const outcome = await byPasskey()
      const reason = outcome?.kind === 'failed' ? outcome.reason : null
      if (reason === 'network' || reason === 'passkey') return reason
      if (outcome !== null) await onOutcome(outcome)
      return null
    },
  })
