import { dateOf } from '@touchline/domain/calendar'
import { alertOf, type Pace } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { shownTimes } from '../../lib/usage-units.ts'
import { Banner } from '../../ui/dialog/banner.tsx'
import type { PaceSubject } from '../pace/pace-subject.ts'
import { usePaceText } from '../pace/pace-text.ts'

export const tones = { past: 'info', soft: 'wait', hard: 'error' } as const

interface UploadAlertProps {
  readonly subject: PaceSubject
  readonly pace: Pace
}

export function UploadAlert({ subject, pace }: UploadAlertProps) {
  const t = useTranslations('usage.upload')
  const { figure } = usePaceText(subject)
  const enough = useEnough(subject)
  const { time } = subject
  const alert = alertOf(time, pace)
  if (alert === 'none') return null
  const { used, limit } = { used: figure(time.used), limit: figure(time.limit.hard) }
  return (
    <Banner
      tone={tones[alert]}
      title={alert === 'past' ? t('past', { used, limit, warning: figure(time.limit.soft) }) : t(alert)}
    >
      {alert === 'past' ? enough : t('alertText', shownTimes(time, 'upload'))}
    </Banner>
  )
}

export function useEnough(subject: PaceSubject): string {
  const t = useTranslations()
  const { dated } = usePaceText(subject)
  return t('usage.alertEnough', { date: dated(dateOf(subject.period.end - 1, subject.zone)) })
}
