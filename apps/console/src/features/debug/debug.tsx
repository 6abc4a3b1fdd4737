import { useMutation, useQuery } from '@tanstack/react-query'
import { advanceClock } from '@touchline/contract/calls/test-clock'
import { instantToWire } from '@touchline/contract/wire-time'
import { DAY, dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { contractQuery, nowQuery, reloadAll } from '../../lib/request/queries.ts'
import { exchange } from '../../lib/request/request.ts'
import { signedIn } from '../../lib/session/session.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { RawData } from './raw-data.tsx'
import { TestGame } from './test-game.tsx'
import { Trials } from './trials.tsx'

/** The demo's test clock: advances the time of this region's cell and runs what is due on the way. */
export function Debug() {
  const t = useTranslations('debug')
  const now = useQuery(nowQuery()).data?.now
  const zone = useQuery(contractQuery()).data?.contract.zone ?? 'UTC'
  const advance = useMutation({
    // The fault is shown below the buttons.
    meta: { faults: 'silent' },
    mutationFn: (to: number) =>
      exchange(signedIn().base, advanceClock, { body: { advanceTo: instantToWire(to) } }, null),
    onSettled: () => reloadAll(),
  })
  return (
    <>
      <Heading>{t('title')}</Heading>
      <Card title={t('clock')}>
        <p className="num" role="status">
          {now === undefined ? '–' : t('now', { date: dateOf(now, zone), zone })}
        </p>
        <p className="soft small">{t('explain')}</p>
        <div className="actions">
          <Button
            look="ghost"
            busy={advance.isPending}
            disabled={now === undefined}
            onClick={() => now !== undefined && advance.mutate(now + DAY)}
          >
            {t('oneDay')}
          </Button>
          <Button
            busy={advance.isPending}
            disabled={now === undefined}
            onClick={() => now !== undefined && advance.mutate(startOfNextMonth(now, zone) + DAY / 2)}
          >
            {t('nextMonth')}
          </Button>
        </div>
        {advance.isError && (
          <p role="alert" className="form-error">
            {t('failed')}
          </p>
        )}
      </Card>
      <Card title={t('testGame')}>
        <TestGame />
      </Card>
      <Trials />
      <RawData />
    </>
  )
}
