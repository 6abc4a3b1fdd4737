import { addDays, dateOf } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import type { PaceDay, PaceModel } from './pace-days.ts'
import type { PaceSubject } from './pace-subject.ts'
import { usePaceText } from './pace-text.ts'

interface PaceLegendProps {
  readonly subject: PaceSubject
  readonly model: PaceModel
  readonly size: 'small' | 'large'
  readonly chosen: PaceDay | undefined
}

/** What the lines are; in its place the chosen day in words. */
export function PaceLegend({ subject, model, size, chosen }: PaceLegendProps) {
  const t = useTranslations('pace')
  const { day, locale } = usePaceText(subject)
  const { period, zone, kind, isUnlimited, time } = subject
  const month = dateText(addDays(dateOf(period.start, zone), -1), locale, 'month')
  const isLarge = size === 'large'
  const entries = [
    { look: 'is-used', text: t('legend.used') },
    ...(model.pace.outlook === null ? [] : [{ look: 'is-pace', text: isLarge ? t('legend.range') : t('legend.pace') }]),
    ...(model.before === null ? [] : [{ look: 'is-before', text: month }]),
    ...(isLarge && !isUnlimited
      ? [{ look: 'is-limit', text: kind === 'upload' ? t('legend.upload') : t('legend.export') }]
      : []),
    ...(isLarge && !isUnlimited && time.limit.soft < time.limit.hard
      ? [{ look: 'is-soft', text: t('legend.warning') }]
      : []),
  ]
  return (
    <>
      <p className="pace-legend" hidden={chosen !== undefined}>
        {entries.map(({ look, text }) => (
          <span key={look}>
            <i className={look} aria-hidden="true" />
            {text}
          </span>
        ))}
      </p>
      <p className="pace-legend num" aria-live="polite">
        {chosen === undefined ? '' : day(chosen)}
      </p>
    </>
  )
}
