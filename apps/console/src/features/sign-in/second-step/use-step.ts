import type { AnswerKind } from '@touchline/domain/sign-in'
import { useState } from 'react'
import type { SignInOutcome, Waiting } from '../authenticate.ts'
import { answerStep, type StepFault } from './answer-step.ts'

export interface SecondStepProps {
  readonly waiting: Waiting
  /** With a passkey instead of a code; null where the reader would rather not. */
  readonly byPasskey: () => Promise<SignInOutcome | null>
  readonly onOutcome: (outcome: SignInOutcome) => Promise<void>
  /** Back to the password, with what is said there. */
  readonly onBack: (isOver: boolean) => void
}

/** Answers the second step, and says what was wrong with an answer. */
export function useStep({ waiting, byPasskey: askPasskey, onOutcome, onBack }: SecondStepProps) {
  const [fault, setFault] = useState<StepFault | 'passkey' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setFault(null)
    try {
      await work()
    } finally {
      setIsBusy(false)
    }
  }
  return {
    fault,
    isBusy,
    forget: () => setFault(null),
    answer: (kind: AnswerKind, code: string) =>
      run(async () => {
        const said = await answerStep(waiting, kind, code)
        if (said.kind === 'over') onBack(true)
        else if (said.kind === 'refused') setFault(said.fault)
        else await onOutcome(said.outcome)
      }),
    byPasskey: () =>
      run(async () => {
        const outcome = await askPasskey()
        if (outcome === null) return
        const reason = outcome.kind === 'failed' ? outcome.reason : null
        if (reason === 'network' || reason === 'passkey') setFault(reason)
        else await onOutcome(outcome)
      }),
  }
}
