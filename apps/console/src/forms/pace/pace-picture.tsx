import type { UsageHistory } from '@touchline/domain/usage'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartSlider } from '../../ui/chart/chart-slider.tsx'
import { PaceChart } from '../../ui/chart/lines/pace-chart.tsx'
import { paceFrame } from '../../ui/chart/lines/pace-shape.ts'
import { useWidth } from '../../ui/chart/use-width.ts'
import { type PaceModel, paceModel } from './pace-days.ts'
import { inUnit, paceFigures, usePaceTexts } from './pace-figures.ts'
import { PaceLegend } from './pace-legend.tsx'
import type { PaceSubject } from './pace-subject.ts'
import { usePaceLabel, usePaceText } from './pace-text.ts'
import './pace.css'

interface PacePictureProps {
  readonly subject: PaceSubject
  readonly history: UsageHistory
  /** Large has values at the left and names at the lines' ends, where there is room for them. */
  readonly size: 'small' | 'large'
}

/** As the style sheet has the box before the picture is in it. */
const HEIGHT = { small: 186, large: 330 }
const LABELLED_PX = 560

/** Use against the limit, day by day, with the pace and its range. */
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
            chosen={day === undefined ? null : { x: day.x, value: inUnit(subject.kind, day.total) }}
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
