import { ChartSlider } from '@touchline/ui/chart/chart-slider.tsx'
import { LaneChart } from '@touchline/ui/chart/lines/lane-chart.tsx'
import { type Lane, type TimeScale, timeScale } from '@touchline/ui/chart/lines/lanes.ts'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { textScale } from '@touchline/ui/text-scale.ts'
import { listFormat } from '@touchline/words/list-format'
import { sentences } from '@touchline/words/sentences'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryText } from '../history-text.ts'
import { BarLabels } from './bar-labels.tsx'
import { nearest, type Stop } from './stops.ts'
import type { Window } from './window.ts'

interface PictureProps {
  readonly rows: readonly Lane[]
  readonly window: Window
  readonly now: number
  readonly text: HistoryText
  readonly stops: readonly Stop[]
  readonly index: number
  readonly isChosen: boolean
  readonly onChoose: (index: number | null) => void
}

const LEAST = 620
const TODAY_SHARE = 0.62

export function Picture({ rows, window, now, text, stops, index, isChosen, onChoose }: PictureProps) {
  const t = useTranslations('history')
  const terms = useTranslations('terms')
  const box = useRef<HTMLDivElement>(null)
  const shown = useWidth(box)
  const scale = timeScale(window.start, window.until, Math.max(shown, LEAST) * window.times)
  const label = usePictureLabel(rows, window, now, text)
  const stop = stops[index]
  const visible = useVisible(box, rows, scale, shown)
  useScroll(box, scale, { now, shown, at: isChosen ? stop?.at : undefined })
  return (
    <div className="lanes">
      <ol className="lane-names" aria-hidden="true">
        {rows.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <div className="lane-scroll" ref={box}>
        {shown > 0 && (
          <div className="lane-plane">
            <LaneChart
              scale={scale}
              lanes={visible}
              ticks={ticksOf(window, text)}
              now={now}
              today={t('today', { date: text.shortDay(now) })}
              chosen={isChosen ? (stop?.at ?? null) : null}
              label={label}
            />
            <BarLabels rows={rows} scale={scale} now={now} />
            {stop !== undefined && (
              <ChartSlider
                label={terms('day')}
                keys={t('lanes.keys')}
                count={stops.length}
                index={index}
                valueText={[text.day(stop.at), ...stop.texts].join(', ')}
                onChoose={onChoose}
                indexAt={(x) => nearest(stops, window.start + (x / scale.width) * (window.until - window.start))}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

interface Shown {
  readonly now: number
  readonly shown: number
  readonly at: number | undefined
}

function useScroll(box: { readonly current: HTMLElement | null }, { x, width }: TimeScale, { now, shown, at }: Shown) {
  const today = x(now)
  useLayoutEffect(() => {
    box.current?.scrollTo({ left: (today - shown * TODAY_SHARE) * textScale() })
  }, [box, today, shown, width])
  const chosen = at === undefined ? undefined : x(at)
  useEffect(() => {
    const { current } = box
    if (current === null || chosen === undefined) return
    const from = current.scrollLeft / textScale()
    if (chosen < from || chosen > from + shown) current.scrollTo({ left: (chosen - shown / 2) * textScale() })
  }, [box, chosen, shown])
}

const AROUND = 2

/** Ten years may have thousands. */
function useVisible(
  box: { readonly current: HTMLElement | null },
  rows: readonly Lane[],
  { x }: TimeScale,
  shown: number,
): readonly Lane[] {
  const half = Math.max(shown / 2, 1)
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const note = () => setPlace(Math.floor(current.scrollLeft / textScale() / half))
    note()
    current.addEventListener('scroll', note, { passive: true })
    return () => current.removeEventListener('scroll', note)
  }, [box, half])
  const from = (place - AROUND) * half
  const to = (place + 2 + AROUND) * half
  return rows.map((row) => ({ ...row, marks: row.marks.filter(({ at }) => x(at) >= from && x(at) <= to) }))
}

const QUARTER = 3

function ticksOf({ ticks }: Window, text: HistoryText) {
  const zoned = text.format({ month: 'short' })
  const full = text.format({ month: 'short', year: 'numeric' })
  return ticks.map(({ month, at }, index) => {
    const quarter = Math.floor((Number(month.slice(5)) - 1) / QUARTER)
    const isNewYear = index === 0 || ticks[index - 1]?.month.slice(0, 4) !== month.slice(0, 4)
    return { at, text: (isNewYear ? full : zoned).format(at), isMown: quarter % 2 === 1 }
  })
}

function usePictureLabel(rows: readonly Lane[], { start, until }: Window, now: number, text: HistoryText): string {
  const t = useTranslations('history.picture')
  const held = rows.flatMap(({ name, bars }) => {
    const bar = bars.find((each) => each.start <= now && (each.end === null || now < each.end))
    return bar === undefined ? [] : [`${name}: ${bar.text}`]
  })
  const marks = rows.flatMap((row) => row.marks)
  const failed = marks.filter(({ look }) => look === 'failed').length
  const returned = marks.filter(({ look }) => look === 'refunded' || look === 'disputed').length
  const next = marks.find(({ look }) => look === 'next')
  return sentences([
    t('span', { from: text.month(start), until: text.month(until - 1) }),
    held.length === 0 ? '' : t('now', { held: listFormat(text.locale).format(held) }),
    failed === 0 ? '' : t('failed', { count: failed }),
    returned === 0 ? '' : t('returned', { count: returned }),
    next === undefined ? t('nothingToCome') : t('next', { date: text.day(next.at), amount: next.text }),
  ])
}
