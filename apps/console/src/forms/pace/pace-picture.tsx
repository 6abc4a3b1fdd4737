import { addDays, dateOf } from '@touchline/domain/calendar'
import type { UsageHistory } from '@touchline/domain/usage'
import { ChartSlider } from '@touchline/ui/chart/chart-slider.tsx'
import { PaceChart } from '@touchline/ui/chart/lines/pace-chart.tsx'
import { paceFrame } from '@touchline/ui/chart/lines/pace-shape.ts'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { dateText } from '@touchline/words/date-text'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PaceDay, type PaceModel, paceModel } from './pace-days.ts'
import { paceFigures, paceUnit, usePaceTexts } from './pace-figures.ts'
import type { PaceSubject } from './pace-subject.ts'
import { usePaceLabel, usePaceText } from './pace-text.ts'
import './pace.css'

interface PacePictureProps {
  readonly subject: PaceSubject
  readonly history: UsageHistory
  readonly size: 'small' | 'large'
}

const HEIGHT = { small: 150, large: 330 }
const LABELLED_PX = 560

/** By day, with pace and range. */
export function PacePicture({ subject, history, size }: PacePictureProps) {
  const model = useMemo(() => paceModel(subject, history), [subject, history])
  return <Drawn subject={subject} model={model} size={size} />
}

interface DrawnProps extends Pick<PacePictureProps, 'subject' | 'size'> {
  readonly model: PaceModel
}

function Drawn({ subject, model, size }: DrawnProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const t = useTranslations('pace')
  const text = usePaceText(subject)
  const label = usePaceLabel(subject, model)
  const [chosen, setChosen] = useState<number | null>(null)
  const isLabelled = size === 'large' && width >= LABELLED_PX
  const height = HEIGHT[size]
  const figures = paceFigures(subject, model)
  const texts = usePaceTexts(subject, model, { width, isLabelled })
  const { days, nowX } = model
  const today = Math.max(
    0,
    days.findLastIndex(({ used }) => used !== null),
  )
  const day = chosen === null ? undefined : days[chosen]
  const indexAt = (x: number) => {
    const { left, right } = paceFrame(figures, texts, { width, height }, isLabelled)
    const at = ((x - left) / (right - left)) * model.span
    const found = days.findIndex((each) => each.x >= at || (each.x === nowX && at <= Math.ceil(nowX)))
    return found === -1 ? days.length - 1 : found
  }
  return (
    <>
      <div className={`pace-picture ${size}`} ref={box}>
        {width > 0 && (
          <PaceChart
            figures={figures}
            texts={texts}
            width={width}
            height={height}
            isLabelled={isLabelled}
            chosen={day === undefined ? null : { x: day.x, value: day.total / paceUnit(subject, model) }}
            label={label}
          />
        )}
        <ChartSlider
          label={t(`picture.${subject.kind}`)}
          keys={t('keys')}
          count={days.length}
          index={chosen ?? today}
          valueText={textOf(days[chosen ?? today], text.day)}
          onChoose={setChosen}
          indexAt={indexAt}
        />
      </div>
      <PaceLegend subject={subject} model={model} size={size} chosen={day} />
    </>
  )
}

const textOf = <T,>(day: T | undefined, say: (day: T) => string): string => (day === undefined ? '' : say(day))

interface PaceLegendProps {
  readonly subject: PaceSubject
  readonly model: PaceModel
  readonly size: 'small' | 'large'
  readonly chosen: PaceDay | undefined
}

function PaceLegend({ subject, model, size, chosen }: PaceLegendProps) {
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
