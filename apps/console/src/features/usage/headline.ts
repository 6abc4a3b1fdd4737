import { dateOf } from '@touchline/domain/calendar'
import { type Pace, shownTenths } from '@touchline/domain/usage'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { paceNow } from '../../forms/pace/pace-now.ts'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { usePaceText } from '../../forms/pace/pace-text.ts'
import { shownTimes, type TimeKind, unitOf } from '../../lib/usage-units.ts'

interface Headline {
  readonly heading: string
  readonly text: string
}

export function useHeadline(subject: PaceSubject): Headline {
  const { used, limit } = shownTimes(subject.time, subject.kind)
  const t = useTranslations('usage')
  const { figure, dated } = usePaceText(subject)
  const { time, isUnlimited, period, zone, kind } = subject
  const state = paceNow(subject)
  const said = [
    isUnlimited ? t('answer.used', { used: figure(time.used) }) : t(`${kind}.alertText`, { used, limit }),
    usePaceSentence(subject, state),
    t('answer.resets', { date: dated(dateOf(period.end, zone)) }),
  ]
  return { heading: useHeading(subject, state), text: sentences(said) }
}

const answers = { upload: 'usage.answer.upload', export: 'usage.answer.export' } as const

function useHeading(subject: PaceSubject, { state, runsOutOn }: Pace): string {
  const say = useTranslations(answers[subject.kind])
  const { figure, weekday, dated } = usePaceText(subject)
  const { time, isUnlimited, period, zone } = subject
  if (isUnlimited) return say('unlimited')
  switch (state) {
    case 'unused':
      return say('unused', { limit: figure(time.limit.hard) })
    case 'early':
      return say('early', { left: figure(time.limit.hard - time.used) })
    case 'within':
      return say('within', { date: dated(dateOf(period.end - 1, zone)) })
    case 'used-up':
      return say('usedUp')
    case 'over':
      return say('over', { date: runsOutOn === null ? '' : weekday(runsOutOn) })
  }
}

function usePaceSentence(subject: PaceSubject, { state, outlook }: Pace): string {
  const t = useTranslations()
  const { figure, dated } = usePaceText(subject)
  const { time, isUnlimited, period, zone, kind } = subject
  if (state === 'early') return t('usage.pace.early')
  if (state === 'unused' || outlook === null) return ''
  const facts = { total: figure(outlook.expected), date: dated(dateOf(period.end - 1, zone)) }
  const over = overShown(outlook.expected, time.limit.hard, kind)
  if (isUnlimited) return t('pace.picture.end', facts)
  return over > 0
    ? t('usage.answer.tooMany', { ...facts, over: figure(over) })
    : `${t('pace.picture.end', facts)} ${t('usage.pace.within')}`
}

const SECONDS_OF_TENTH = { upload: 360, export: 6 } as const

/** Tenths, as shown. */
const overShown = (expected: number, limit: number, kind: TimeKind): number =>
  (shownTenths(expected, unitOf[kind]) - shownTenths(limit, unitOf[kind])) * SECONDS_OF_TENTH[kind]
