import { useQuery } from '@tanstack/react-query'
import type { Security } from '@touchline/contract/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { regionAt } from '../../lib/http/config.ts'
import { loadable } from '../../lib/request/loadable.ts'
import { securityQuery } from '../../lib/request/security.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/input/button.tsx'
import { AddressCard } from './address/address-card.tsx'
import { AuthenticatorCard } from './authenticator/authenticator-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { PasswordChange } from './password-change.tsx'
import { useSecurityTimes } from './reader-times.ts'
import { SessionsCard } from './sessions-card.tsx'
import './security.css'

/** "Who can get in as me, and from where?" */
export function SecurityScreen() {
  const name = useTranslations('shell')('security')
  const read = loadable(useQuery(securityQuery()))
  return (
    <WhenLoaded
      content={read}
      shape="rows"
      frame={(standIn) => (
        <>
          <div className="head">
            <Heading>{name}</Heading>
          </div>
          <Card>{standIn}</Card>
        </>
      )}
    >
      {(security) => <Read security={security} />}
    </WhenLoaded>
  )
}

function Read({ security }: { readonly security: Security }) {
  const t = useTranslations('security')
  const title = useTranslations('shell')('security')
  const [dialog, setDialog] = useState<'change' | 'secure' | null>(null)
  const session = sessionStore.read()
  const name = session?.displayName ?? ''
  const provider = regionAt(session?.base)?.provider
  return (
    <>
      <div className="head">
        <div>
          <Heading name={title}>{t('title', { count: security.sessions.length })}</Heading>
          <p className="soft">{t('lead', { name })}</p>
        </div>
      </div>
      <div className="security">
        <div>
          {provider?.isOnly !== true && (
            <>
              <WaysCard security={security} onChange={() => setDialog('change')} />
              <AuthenticatorCard security={security} />
              <PasskeysCard security={security} />
            </>
          )}
          <AddressCard address={security.address} waitingAddress={security.waitingAddress} />
          <SessionsCard sessions={security.sessions} />
        </div>
        {provider?.isOnly === true ? (
          <Card title={t('ways')}>
            <p className="soft small">{t('byProviderOnly', { name: provider.name })}</p>
          </Card>
        ) : (
          <Card title={t('notYou.title')}>
            <p className="soft small">{t('notYou.body')}</p>
            <Button look="ghost" onClick={() => setDialog('secure')}>
              {t('notYou.button')}
            </Button>
          </Card>
        )}
      </div>
      {dialog !== null && (
        <PasswordChange security={security} isSuspected={dialog === 'secure'} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

interface WaysProps {
  readonly security: Security
  readonly onChange: () => void
}

function WaysCard({ security: { passwordChangedAt, isElsewhere }, onChange }: WaysProps) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const { dayOf } = useSecurityTimes()
  return (
    <Card title={t('ways')}>
      <ul className="security-list">
        <li>
          <Icon name="lock" />
          <div>
            <b>{common('password')}</b>
            <span className="soft small">
              {passwordChangedAt === null ? t('never') : t('changed', { date: dayOf(passwordChangedAt) })}
            </span>
            {isElsewhere && <span className="soft small">{t('elsewhere')}</span>}
          </div>
          <Button look="ghost" onClick={onChange} aria-label={t('dialog.title')}>
            {common('change')}
          </Button>
        </li>
      </ul>
    </Card>
  )
}
