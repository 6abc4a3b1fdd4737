import type { Thresholds } from '@touchline/contract/recipients'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/input/field.tsx'
import { ThresholdForm } from './threshold-form.tsx'
import { percentsIn } from './typed.ts'

interface PercentsFormProps {
  readonly thresholds: Thresholds
  readonly onClose: () => void
}

export function PercentsForm({ thresholds, onClose }: PercentsFormProps) {
  const t = useTranslations('notices')
  const [text, setText] = useState(thresholds.usagePercents.join(', '))
  const usagePercents = percentsIn(text)
  const next = usagePercents === null ? null : { ...thresholds, usagePercents }
  return (
    <ThresholdForm before={thresholds} next={next} onClose={onClose}>
      <TextField
        label={t('percents')}
        value={text}
        inputMode="text"
        error={usagePercents === null ? t('percentsWrong') : null}
        onChange={({ target }) => setText(target.value)}
      />
    </ThresholdForm>
  )
}
