import type { Thresholds } from '@touchline/contract/recipients'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { minorIn, typedOf } from '../../../lib/typed-amount.ts'
import { TextField } from '../../../ui/input/field.tsx'
import { ThresholdForm } from './threshold-form.tsx'

interface AmountsFormProps {
  readonly thresholds: Thresholds
  readonly currency: string
  readonly onClose: () => void
}

export function AmountsForm({ thresholds, currency, onClose }: AmountsFormProps) {
  const t = useTranslations('notices')
  const { locale } = useLanguage()
  const [payment, setPayment] = useState(typedOf(thresholds.nextPaymentAbove, currency))
  const [storage, setStorage] = useState(typedOf(thresholds.storageAbove, currency))
  const nextPaymentAbove = minorIn(payment, currency, locale)
  const storageAbove = minorIn(storage, currency, locale)
  const isWrong = nextPaymentAbove === 'wrong' || storageAbove === 'wrong'
  const errorOf = (minor: typeof storageAbove) => (minor === 'wrong' ? t('amountWrong') : null)
  return (
    <ThresholdForm
      before={thresholds}
      next={isWrong ? null : { ...thresholds, nextPaymentAbove, storageAbove }}
      onClose={onClose}
    >
      <TextField
        label={t('paymentAbove', { currency })}
        value={payment}
        inputMode="decimal"
        error={errorOf(nextPaymentAbove)}
        onChange={({ target }) => setPayment(target.value)}
      />
      <TextField
        label={t('storageAbove', { currency })}
        value={storage}
        inputMode="decimal"
        error={errorOf(storageAbove)}
        onChange={({ target }) => setStorage(target.value)}
      />
    </ThresholdForm>
  )
}
