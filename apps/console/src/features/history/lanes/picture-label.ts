import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import type { Lane } from '../../../ui/chart/lines/lanes.ts'
import type { HistoryText } from '../history-text.ts'
import type { Window } from './window.ts'

/** What the picture shows, in sentences: the time, what holds now, what was declined, what went back and what comes next. */
export function usePictureLabel(
  rows: readonly Lane[],
  { start, until }: Window,
  now: number,
  text: HistoryText,
): string {
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
    held.length === 0 ? '' : t('now', { held: new Intl.ListFormat(text.locale).format(held) }),
    failed === 0 ? '' : t('failed', { count: failed }),
    returned === 0 ? '' : t('returned', { count: returned }),
    next === undefined ? t('nothingToCome') : t('next', { date: text.day(next.at), amount: next.text }),
  ])
}
