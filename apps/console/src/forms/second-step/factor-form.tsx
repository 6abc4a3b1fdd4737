import type { FactorAnswer } from '@touchline/contract/second-factor'
import type { WayOn } from '@touchline/domain/sign-in'
import { Button } from '@touchline/ui/input/button.tsx'
import { codeFault } from '../../lib/session/second-step.ts'
import { OtherWays, StepFields, StepSubmit } from './step-fields.tsx'
import { type StepFault, useSecondStep } from './use-second-step.ts'

interface FactorFormProps {
  readonly ways: readonly WayOn[]
  readonly onAnswer: (factor: FactorAnswer) => Promise<void>
  readonly askPasskey: () => Promise<FactorAnswer | null>
  readonly otherLogin: string
  readonly onBack: (error: unknown) => void
}

export function FactorForm({ ways, onAnswer, askPasskey, otherLogin, onBack }: FactorFormProps) {
  const send = async (factor: FactorAnswer): Promise<StepFault | null> => {
    try {
      await onAnswer(factor)
      return null
    } catch (error) {
      const fault = codeFault(error)
      if (fault !== null && fault !== 'over') return factor.kind === 'passkey' && fault === 'wrong' ? 'passkey' : fault
      onBack(error)
      return null
    }
  }
  const step = useSecondStep({
    ways,
    answer: (kind, code) => send({ kind, code }),
    byPasskey: async (): Promise<StepFault | null> => {
      try {
        const factor = await askPasskey()
        return factor && (await send(factor))
      } catch {
        return 'passkey'
      }
    },
  })
  return (
    <form className="form" noValidate onSubmit={step.submit}>
      <StepFields step={step} />
      <StepSubmit step={step} />
      <OtherWays step={step} />
      <Button look="quiet" disabled={step.isBusy} onClick={() => onBack(null)}>
        {otherLogin}
      </Button>
    </form>
  )
}
