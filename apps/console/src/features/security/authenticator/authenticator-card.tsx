import type { Security } from '@touchline/contract/security'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'
import { CodesDialog } from '../codes/codes-dialog.tsx'
import { CodesRow } from '../codes/codes-row.tsx'
import { useLastFactor } from '../last-factor.ts'
import { useSecurityTimes } from '../reader-times.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { type Begun, begin, remove, replace } from './queries.ts'

const SetUp = laterPart(async () => (await import('./set-up.tsx')).SetUp)

type OpenDialog =
  | { readonly kind: 'set-up'; readonly begun: Begun }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'remove' | 'replace' }

export function AuthenticatorCard({ security: { authenticator, recoveryCodesLeft } }: { readonly security: Security }) {
  const t = useTranslations('security.authenticator')
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  const showBegun = (begun: Begun) => setOpened({ kind: 'set-up', begun })
  const beginning = useChange({ send: begin, onDone: showBegun })
  const isSetUp = (codes: readonly string[]) => {
    showToast({ text: authenticator === null ? t('done') : t('replaced') })
    setOpened(codes.length === 0 ? null : { kind: 'codes', codes })
  }
  return (
    <section aria-label={t('title')}>
      <ul className="security-list">
        {authenticator === null ? (
          <li>
            <Icon name="lock" />
            <div>
              <b>{t('title')}</b>
              <span className="soft small">{t('lead')}</span>
            </div>
            <Button look="ghost" busy={beginning.isBusy} aria-label={t('setUpNamed')} onClick={() => beginning.send()}>
              {t('setUp')}
            </Button>
          </li>
        ) : (
          <>
            <App
              app={authenticator}
              onReplace={() => setOpened({ kind: 'replace' })}
              onRemove={() => setOpened({ kind: 'remove' })}
            />
            <CodesRow left={recoveryCodesLeft} />
          </>
        )}
      </ul>
      {opened?.kind === 'set-up' && <SetUp begun={opened.begun} onDone={isSetUp} onClose={close} />}
      {opened?.kind === 'codes' && <CodesDialog codes={opened.codes} onKept={close} />}
      {opened?.kind === 'remove' && <Removal onClose={close} />}
      {opened?.kind === 'replace' && <Replacement onDone={showBegun} onClose={close} />}
    </section>
  )
}

interface AppProps {
  readonly app: NonNullable<Security['authenticator']>
  readonly onReplace: () => void
  readonly onRemove: () => void
}

function App({ app: { addedAt, usedAt }, onReplace, onRemove }: AppProps) {
  const t = useTranslations()
  const { dayOf, momentOf } = useSecurityTimes()
  const added = dayOf(addedAt)
  return (
    <li>
      <Icon name="lock" />
      <div>
        <b>{t('security.authenticator.title')}</b>
        <span className="soft small num">
          {usedAt === null
            ? t('security.authenticator.added', { added })
            : t('security.authenticator.used', { added, used: momentOf(usedAt) })}
        </span>
      </div>
      <span className="security-buttons">
        <Button look="quiet" onClick={onReplace} aria-label={t('security.authenticator.replaceNamed')}>
          {t('security.authenticator.replace')}
        </Button>
        <Button look="ghost" onClick={onRemove} aria-label={t('security.authenticator.removeNamed')}>
          {t('security.remove')}
        </Button>
      </span>
    </li>
  )
}

interface ReplacementProps {
  readonly onDone: (begun: Begun) => void
  readonly onClose: () => void
}

function Replacement({ onDone, onClose }: ReplacementProps) {
  const t = useTranslations('security.authenticator')
  return (
    <ProofDialog
      title={t('replaceTitle')}
      why={t('replaceWhy')}
      verb={t('replaceGo')}
      call="replaceAuthenticator"
      work={replace}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function Removal({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('security.authenticator')
  const security = useTranslations('security')
  const onDone = () => {
    showToast({ text: t('removed') })
    onClose()
  }
  return (
    <ProofDialog
      title={t('removeTitle')}
      why={t('removeWhy')}
      verb={security('remove')}
      isDangerous
      call="removeAuthenticator"
      work={remove}
      onDone={onDone}
      refusals={useLastFactor(onClose)}
      onClose={onClose}
    />
  )
}
