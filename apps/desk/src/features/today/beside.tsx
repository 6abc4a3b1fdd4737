import { useQueries } from '@tanstack/react-query'
import { getDone } from '@touchline/contract/desk/calls/today'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useOperator } from '../../lib/session.ts'
import { useMoment } from './use-line-words.ts'

const FRESH_MS = 300_000

/** What the service settled of itself, in all regions, and the keys. */
export function Beside() {
  const t = useTranslations('today')
  const moment = useMoment()
  const { regions } = useOperator()
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['done', region],
      queryFn: () => call(getDone, { region }),
      staleTime: FRESH_MS,
    })),
  })
  const known = answers.flatMap(({ data }) => data ?? [])
  const sum = (name: 'declined' | 'paidLater' | 'handedOver' | 'givenUp' | 'trialsEnded') =>
    known.reduce((all, each) => all + each[name], 0)
  const [first] = known
  const mails = { done: sum('handedOver'), all: sum('handedOver') + sum('givenUp') }
  return (
    <aside className="beside">
      {first !== undefined && known.length === regions.length && (
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
