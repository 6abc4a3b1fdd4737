import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { OtherWays, StepFields, StepSubmit } from '../../../forms/second-step/step-fields.tsx'
import { LanguageSelect } from '../../../i18n/language-select.tsx'
import { type SecondStepProps, useStep } from './use-step.ts'

export function SecondStep(props: SecondStepProps) {
  const t = useTranslations('secondStep')
  const step = useStep(props)
  return (
    <form method="post" noValidate onSubmit={step.submit}>
      <header>
        <Heading>{t('title')}</Heading>
        <LanguageSelect />
      </header>
      <StepFields step={step} />
      <StepSubmit step={step} />
      <OtherWays step={step} />
      <Button look="quiet" disabled={step.isBusy} onClick={() => props.onBack(false)}>
        {t('back')}
      </Button>
    </form>
  )
}

export function StepOver() {
  const t = useTranslations('secondStep')
  return (
    <p className="notice wait" role="status">
      {t('over')}
    </p>
  )
}
