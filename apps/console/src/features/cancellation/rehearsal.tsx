import { type LocalDate, startOfDay, type Zone } from '@touchline/domain/calendar'
import type { EndingStep } from '@touchline/domain/cancellation'
import { dateLocale } from '@touchline/words/date-locale'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Card } from '../../ui/card.tsx'
import { Dated } from '../../ui/figures/dated.tsx'

/** What a step is called, the sentence for it, and a link. */
type StepText = readonly [name: string, text: string, more?: ReactNode]

interface RehearsalProps {
  readonly steps: readonly EndingStep[]
  readonly textOf: Readonly<Partial<Record<EndingStep['kind'], StepText>>>
  readonly today: LocalDate
  readonly zone: Zone
}

/** What ends when, day by day, before anything is asked for. */
export function Rehearsal({ steps, textOf, today, zone }: RehearsalProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const days = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: zone })
  const day = (date: LocalDate) => (date === today ? t('today') : days.format(startOfDay(date, zone)))
  return (
    <Card title={t('consequences')}>
      <ol className="ending">
        {steps.map(({ kind, date }, index) => {
          const [name, text, more] = textOf[kind] ?? ['', '']
          const isSameDay = date !== null && steps[index - 1]?.date === date
          return (
            <li key={kind}>
              <p className="ending-day">
                {date !== null && (
                  <time dateTime={date} className={isSameDay ? 'hidden-text' : ''}>
                    {day(date)}
                  </time>
                )}
              </p>
              <div>
                <h3>{name}</h3>
                <p>
                  <Dated text={text} /> {more}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
