import { useMutation, useQuery } from '@tanstack/react-query'
import { advanceClock } from '@touchline/contract/calls/test-clock'
import { createTestGame } from '@touchline/contract/calls/videos'
import { instantToWire } from '@touchline/contract/wire-time'
import { DAY, dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pseudoStore } from '../../i18n/pseudo.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { exchange } from '../../lib/http/request.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { call } from '../../lib/request/call.ts'
import { faultStatuses, reportFault } from '../../lib/request/faults.ts'
import { contractQuery, nowQuery, reloadAll } from '../../lib/request/queries.ts'
import { organizationId, signedIn } from '../../lib/session/session.ts'
import { IDLE_MS, pretendIdle, WARNING_MS } from '../../lib/session/session-clock.ts'
import { RawData } from './raw-data.tsx'

const OVERLAY_MS = 1_500

function Trials() {
  const t = useTranslations('debug')
  return (
    <>
      <Card title={t('trials')}>
        <div className="actions">
          {faultStatuses.map((status) => (
            <Button key={status} look="ghost" onClick={() => void reportFault(new ApiError(status, null), 'change')}>
              {t('fault', { status })}
            </Button>
          ))}
          <Button
            look="ghost"
            onClick={() => void underOverlay(() => new Promise((resolve) => setTimeout(resolve, OVERLAY_MS)))}
          >
            {t('overlay')}
          </Button>
          <Button look="ghost" onClick={pseudoStore.toggle}>
            {t('pseudo')}
          </Button>
          <Button look="ghost" onClick={() => pretendIdle(Date.now(), IDLE_MS - WARNING_MS)}>
            {t('idle')}
          </Button>
        </div>
      </Card>
      <Card title={t('brokenCard')}>
        <Fragile />
      </Card>
    </>
  )
}

function Fragile() {
  const t = useTranslations('debug')
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('broken on purpose')
  return (
    <Button look="ghost" onClick={() => setIsBroken(true)}>
      {t('breakIt')}
    </Button>
  )
}

const LENGTH_SECONDS = 5_400

function TestGame() {
  const t = useTranslations('debug')
  const create = useMutation({
    meta: { faults: 'silent' },
    mutationFn: () =>
      call(createTestGame, {
        params: { orgId: organizationId() },
        body: { title: t('testGame'), lengthSeconds: LENGTH_SECONDS },
      }),
    onSettled: () => reloadAll(),
  })
  return (
    <>
      <div className="actions">
        <Button look="ghost" busy={create.isPending} onClick={() => create.mutate()}>
          {t('createGame')}
        </Button>
      </div>
      <p className="soft small" role="status">
        {create.isSuccess && t('gameCreated')}
      </p>
      {create.isError && (
        <p role="alert" className="form-error">
          {t('gameFailed')}
        </p>
      )}
    </>
  )
}

export function Debug() {
  const t = useTranslations('debug')
  const now = useQuery(nowQuery()).data?.now
  const zone = useQuery(contractQuery()).data?.contract.zone ?? 'UTC'
  const advance = useMutation({
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
