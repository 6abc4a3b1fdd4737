import { useQuery } from '@tanstack/react-query'
import type { Security } from '@touchline/contract/security'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { regionAt } from '../../lib/http/config.ts'
import { loadable } from '../../lib/request/loadable.ts'
import { securityQuery } from '../../lib/request/security.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { AddressCard } from './address/address-card.tsx'
import { AuthenticatorCard } from './authenticator/authenticator-card.tsx'
import { LastChanges } from './last-changes.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { PasswordChange } from './password-change.tsx'
import { ProviderLink } from './provider-link.tsx'
import { useSecurityTimes } from './reader-times.ts'
import { SessionsCard } from './sessions-card.tsx'
import './security.css'

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
          <Heading name={title}>{t(`protected.${protectionOf(security, provider?.isOnly === true)}`)}</Heading>
          <p className="soft">{t('lead', { name })}</p>
        </div>
      </div>
      <div className="security">
        <Card title={t('ways')}>
          {provider?.isOnly === true ? (
            <p className="soft small">{t('byProviderOnly', { name: provider.name })}</p>
          ) : (
            <>
              <PasskeysCard security={security} />
              <AuthenticatorCard security={security} />
              <Password security={security} onChange={() => setDialog('change')} />
            </>
          )}
          {security.providerLink !== null && (
            <ProviderLink link={security.providerLink} isOnly={provider?.isOnly === true} />
          )}
          <AddressCard address={security.address} waitingAddress={security.waitingAddress} />
        </Card>
        <SessionsCard sessions={security.sessions}>
          {provider?.isOnly !== true && (
            <div className="not-you">
              <p className="soft small">{t('notYou')}</p>
              <Button look="ghost" small onClick={() => setDialog('secure')}>
                {t('secure')}
              </Button>
            </div>
          )}
        </SessionsCard>
      </div>
      <LastChanges />
      {dialog !== null && (
        <PasswordChange security={security} isSuspected={dialog === 'secure'} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

interface PasswordProps {
  readonly security: Security
  readonly onChange: () => void
}

function Password({ security: { passwordChangedAt, isElsewhere }, onChange }: PasswordProps) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const { dayOf } = useSecurityTimes()
  return (
    <section aria-label={common('password')}>
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
    </section>
  )
}

function protectionOf({ passkeys, authenticator }: Security, isByProvider: boolean) {
  if (isByProvider) return 'provider'
  if (passkeys.length > 0) return 'passkey'
  return authenticator === null ? 'password' : 'app'
}
