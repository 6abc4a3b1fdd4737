import { alertOf, type Consumption } from '@touchline/domain/usage'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { shownTimes } from '../lib/usage-units.ts'
import { Banner } from '../ui/dialog/banner.tsx'

interface UploadAlertProps {
  /** The organisation's upload time, in seconds. */
  readonly time: Consumption
  /** The one button that helps, where there is one. */
  readonly action?: ReactNode
}

/** From the soft limit on, and stronger from the hard limit on. */
export function UploadAlert({ time: { limit, used }, action }: UploadAlertProps) {
  const t = useTranslations('usage.upload')
  const alert = alertOf({ limit, used })
  if (alert === 'none') return null
  const figures = shownTimes({ limit, used }, 'upload')
  return (
    <Banner tone={alert === 'hard' ? 'error' : 'wait'} title={t(alert)} action={action}>
      {t('alertText', figures)}
    </Banner>
  )
}
