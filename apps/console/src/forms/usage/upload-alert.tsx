import { dateOf } from '@touchline/domain/calendar'
import { alertOf, type Pace } from '@touchline/domain/usage'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { useTranslations } from 'use-intl'
import { shownTimes } from '../../lib/usage-units.ts'
import type { PaceSubject } from '../pace/pace-subject.ts'
import { usePaceText } from '../pace/pace-text.ts'

export const tones = { past: 'info', soft: 'wait', hard: 'error' } as const

interface UploadAlertProps {
  readonly subject: PaceSubject
  readonly pace: Pace
}

export function UploadAlert({ subject, pace }: UploadAlertProps) {
  const t = useTranslations('usage.upload')
  const overview = useTranslations('overview')
  const { figure, weekday } = usePaceText(subject)
  const { enough, date } = useEnough(subject)
  const { time } = subject
  const { runsOutOn } = pace
  const alert = alertOf(time, pace)
  if (alert === 'none') return null
  const title = {
    past: () =>
      t('past', { used: figure(time.used), limit: figure(time.limit.hard), warning: figure(time.limit.soft) }),
    soft: () => (runsOutOn === null ? t('soft', { date }) : overview('runsOut', { date: weekday(runsOutOn) })),
    hard: () => t('hard'),
  }[alert]()
  return (
    <Banner tone={tones[alert]} title={title} isTitleSaid={alert === 'soft' && runsOutOn !== null}>
      {alert === 'past' ? enough : t('alertText', shownTimes(time, 'upload'))}
    </Banner>
  )
}

export function useEnough(subject: PaceSubject) {
  const t = useTranslations()
  const { dated } = usePaceText(subject)
  const date = dated(dateOf(subject.period.end - 1, subject.zone))
  return { enough: t('usage.alertEnough', { date }), date }
}
