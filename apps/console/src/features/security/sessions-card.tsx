import type { OwnSession } from '@touchline/contract/security'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Fold } from '../../forms/fold.tsx'
import { WayBackOf } from '../../forms/taking-back/way-back-of.tsx'
import { useChange } from '../../lib/request/use-change.ts'
import { showToast } from '../../lib/toasts.ts'
import { useBrowserName } from './browser-name.ts'
import { end, endOthers } from './queries.ts'
import { useSecurityTimes } from './reader-times.ts'

interface SessionsProps {
  readonly sessions: readonly OwnSession[]
  readonly children: ReactNode
}

export function SessionsCard({ sessions, children }: SessionsProps) {
  const t = useTranslations('security')
  const { busy, send } = useEnding()
  const { hourOf } = useSecurityTimes()
  const others = sessions.filter(({ isThis }) => !isThis).toSorted((a, b) => b.usedAt.localeCompare(a.usedAt))
  const [last, ...rest] = others
  const hasOthers = last !== undefined
  const listed = [...sessions.filter(({ isThis }) => isThis), ...(hasOthers ? [last] : [])]
  const rowOf = (session: OwnSession) => (
    <Session
      key={session._id}
      session={session}
      isBusy={busy === session._id}
      onEnd={() => send({ what: session._id, work: () => end(session._id), text: t('ended') })}
    />
  )
  return (
    <Card
      title={t('title', { count: sessions.length })}
      action={
        hasOthers && (
          <Button
            look="ghost"
            busy={busy === 'others'}
            onClick={() => send({ what: 'others', work: endOthers, text: t('endedOthers') })}
          >
            {t('endOthers')}
          </Button>
        )
      }
    >
      <ul className="security-list">{listed.map(rowOf)}</ul>
      {rest[0] !== undefined && (
        <Fold name="sessions" title={t('others', { count: rest.length, used: hourOf(rest[0].usedAt) })}>
          <ul className="security-list">{rest.map(rowOf)}</ul>
        </Fold>
      )}
      {hasOthers && <WayBackOf call="endSession" />}
      {children}
    </Card>
  )
}

interface Ending {
  readonly what: string
  readonly work: () => Promise<void>
  readonly text: string
}

function useEnding() {
  const { sent, isBusy, send } = useChange({
    send: ({ work }: Ending) => work(),
    onDone: (_, { text }) => showToast({ text }),
  })
  return { busy: isBusy ? sent?.what : null, send }
}

interface SessionProps {
  readonly session: OwnSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function Session({ session, isBusy, onEnd }: SessionProps) {
  const t = useTranslations('security')
  const { hourOf } = useSecurityTimes()
  const name = useBrowserName(session)
  return (
    <li>
      <Icon name="globe" />
      <div>
        <span>
          <b>{name}</b> {session.isThis && <Chip tone="paid">{t('this')}</Chip>}
        </span>
        <span className="soft small num">
          {session.provider !== undefined && <>{t('byProvider', { name: session.provider })} · </>}
          {session.linkedFrom !== undefined && <>{t('linkedFrom', { host: session.linkedFrom })} · </>}
          {session.isThis
            ? t('since', { began: hourOf(session.beganAt) })
            : t('used', { used: hourOf(session.usedAt) })}
        </span>
      </div>
      {!session.isThis && (
        <Button
          look="ghost"
          busy={isBusy}
          onClick={onEnd}
          aria-label={t('endNamed', { name, used: hourOf(session.usedAt) })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
