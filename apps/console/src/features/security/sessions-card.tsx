import type { OwnSession } from '@touchline/contract/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportFault } from '../../lib/request/faults.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { showToast } from '../../lib/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useBrowserName } from './browser-name.ts'
import { end, endOthers } from './queries.ts'
import { useSecurityTimes } from './reader-times.ts'

/** Where the login is signed in; each session but this one can be ended. */
export function SessionsCard({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useTranslations('security')
  const { busy, run } = useEnding()
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  return (
    <Card
      title={t('where')}
      action={
        hasOthers && (
          <Button look="ghost" busy={busy === 'others'} onClick={() => void run('others', endOthers, t('endedOthers'))}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <ul className="security-list">
        {sessions.map((session) => (
          <Session
            key={session._id}
            session={session}
            isBusy={busy === session._id}
            onEnd={() => void run(session._id, () => end(session._id), t('ended'))}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Ends what was pressed and says so; who does not prove the password ends nothing, and knows it. */
function useEnding() {
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (what: string, work: () => Promise<void>, text: string) => {
    setBusy(what)
    try {
      await work()
      showToast({ text })
    } catch (error) {
      if (!isPasswordRequired(error)) await reportFault(error, 'change')
    } finally {
      setBusy(null)
    }
  }
  return { busy, run }
}

interface SessionProps {
  readonly session: OwnSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function Session({ session, isBusy, onEnd }: SessionProps) {
  const t = useTranslations('security')
  const { momentOf } = useSecurityTimes()
  const name = useBrowserName(session)
  return (
    <li>
      <Icon name="globe" />
      <div>
        <span>
          <b>{name}</b> {session.isThis && <Chip tone="paid">{t('this')}</Chip>}
        </span>
        <span className="soft small num">
          {t('used', { began: momentOf(session.beganAt), used: momentOf(session.usedAt) })}
        </span>
      </div>
      {!session.isThis && (
        <Button
          look="ghost"
          busy={isBusy}
          onClick={onEnd}
          aria-label={t('endNamed', { name, used: momentOf(session.usedAt) })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
