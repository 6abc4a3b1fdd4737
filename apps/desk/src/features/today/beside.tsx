import { useQueries } from '@tanstack/react-query'
import { getDone } from '@touchline/contract/desk/calls/today'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { shortMoment } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { FirstCard } from './first-card.tsx'
import { useMoment } from './use-line-words.ts'

const AGAIN_MS = 60_000

function useDone() {
  const { regions } = useOperator()
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['done', region],
      queryFn: () => call(getDone, { region }),
      refetchInterval: AGAIN_MS,
    })),
  })
  const known = answers.flatMap(({ data }) => data ?? [])
  return known.length === regions.length ? known : []
}

export function Beside() {
  const t = useTranslations('today')
  const moment = useMoment()
  const known = useDone()
  const sum = (name: 'declined' | 'paidLater' | 'handedOver' | 'givenUp' | 'trialsEnded') =>
    known.reduce((all, each) => all + each[name], 0)
  const [first] = known
  const mails = { done: sum('handedOver'), all: sum('handedOver') + sum('givenUp') }
  return (
    <aside className="beside">
      <FirstCard />
      {first !== undefined && (
        <Card
          title={t('done.title')}
          action={<span className="soft">{t('done.since', { day: moment(first.since) })}</span>}
        >
          <Facts
            rows={[
              [t('done.declines'), t('done.of', { done: sum('paidLater'), all: sum('declined') })],
              [t('done.mails'), t('done.of', mails)],
              [t('done.trials'), String(sum('trialsEnded'))],
            ]}
          />
          <p className="soft">{t('done.never')}</p>
        </Card>
      )}
      <p className="card hints">
        {hints.map(([name, keys]) => (
          <span key={name}>
            {keys.map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}{' '}
            {t(`hints.${name}`)}
          </span>
        ))}
      </p>
    </aside>
  )
}

const hints = [
  ['move', ['J', 'K']],
  ['open', ['↵']],
  ['mine', ['M']],
  ['pick', ['X']],
  ['later', ['Z']],
] as const

export function Processes() {
  const t = useTranslations('today.processes')
  const locale = useLocale()
  const known = useDone().map(({ processes }) => processes)
  if (known.length === 0) return null
  const sum = (name: 'jobsOverdue' | 'onHold' | 'receivers' | 'receiversBehind') =>
    known.reduce((all, each) => all + each[name], 0)
  const earliest = (dates: readonly string[]) => shortMoment(dates.toSorted()[0] ?? '', locale)
  const compared = known.map(({ providerComparedDate }) => providerComparedDate)
  const checked = known.map(({ booksCheckedDate }) => booksCheckedDate)
  const mails = known.flatMap(({ mailWaitsSince }) => mailWaitsSince ?? [])
  const counts = {
    jobs: sum('jobsOverdue'),
    held: sum('onHold'),
    all: sum('receivers'),
    behind: sum('receiversBehind'),
  }
  const isWhole = known.every(({ isChainWhole }) => isChainWhole)
  const parts: readonly (readonly [text: string, isWell: boolean])[] = [
    [t('jobs', { count: counts.jobs }), counts.jobs === 0],
    [t('compared', { when: earliest(compared) }), compared.every(isFresh)],
    [t('checked', { when: earliest(checked), held: counts.held }), checked.every(isFresh)],
    [t(isWhole ? 'chain' : 'chainBroken'), isWhole],
    [mails.length === 0 ? t('mails') : t('mailsWait', { when: earliest(mails) }), mails.length === 0],
    [t('receivers', { all: counts.all, behind: counts.behind }), counts.behind === 0],
  ]
  return (
    <section className="card processes" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {parts.map(([text, isWell]) => (
        <span key={text} className={isWell ? 'well' : 'late'}>
          {text}
        </span>
      ))}
    </section>
  )
}

/** Both are made every day. */
const MOST_AGE_MS = 2 * 86_400_000

const isFresh = (date: string): boolean => Date.now() - Date.parse(date) < MOST_AGE_MS
