import { type Consumption, type Pace, warningOf } from '@touchline/domain/usage'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { shownTimes } from '../lib/usage-units.ts'
import { Banner } from '../ui/dialog/banner.tsx'

interface UploadAlertProps {
  /** The organisation's upload time, in seconds. */
  readonly time: Consumption
  readonly pace: Pace
  /** The one button that helps, where there is one. */
  readonly action?: ReactNode
}

/** Where the pace leads beyond the limit, and stronger where nothing is left. */
export function UploadAlert({ time, pace, action }: UploadAlertProps) {
  const t = useTranslations('usage.upload')
  const alert = warningOf(time, pace)
  if (alert === 'none') return null
  const figures = shownTimes(time, 'upload')
  return (
    <Banner tone={alert === 'hard' ? 'error' : 'wait'} title={t(alert)} action={action}>
      {t('alertText', figures)}
    </Banner>
  )
}
