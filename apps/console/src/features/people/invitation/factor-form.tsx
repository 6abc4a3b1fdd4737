import type { FactorAnswer } from '@touchline/contract/second-factor'
import type { WayOn } from '@touchline/domain/sign-in'
import { useTranslations } from 'use-intl'
import { OtherWays, StepFields, StepSubmit } from '../../../forms/second-step/step-fields.tsx'
import { type StepFault, useSecondStep } from '../../../forms/second-step/use-second-step.ts'
import { codeFault } from '../../../lib/session/second-step.ts'
import { Button } from '../../../ui/input/button.tsx'

interface FactorFormProps {
  readonly ways: readonly WayOn[]
  readonly onAnswer: (factor: FactorAnswer) => Promise<void>
  readonly askPasskey: () => Promise<FactorAnswer | null>
  /** To the login, with what was no matter of the answer. */
  readonly onBack: (error: unknown) => void
}

/** After a right password: the second factor of the login that accepts. */
export function FactorForm({ ways, onAnswer, askPasskey, onBack }: FactorFormProps) {
  const t = useTranslations('people.invitation')
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
        {t('otherLogin')}
      </Button>
    </form>
  )
}
