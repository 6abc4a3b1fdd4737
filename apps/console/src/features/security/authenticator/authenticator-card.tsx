import { useMutation } from '@tanstack/react-query'
import type { Security } from '@touchline/contract/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { CodesDialog } from '../codes/codes-dialog.tsx'
import { CodesRow } from '../codes/codes-row.tsx'
import { useSecurityTimes } from '../times.ts'
import { type Begun, begin } from './queries.ts'
import { Removal } from './removal.tsx'
import { Replacement } from './replacement.tsx'

// With what draws the QR code; done once in years.
const SetUp = laterPart(async () => (await import('./set-up.tsx')).SetUp)

type Opened =
  | { readonly kind: 'set-up'; readonly begun: Begun }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'remove' | 'replace' }

/** The authenticator app of the login, and the codes for when it is not at hand. */
export function AuthenticatorCard({ security: { authenticator, recoveryCodesLeft } }: { readonly security: Security }) {
  const t = useTranslations('security.authenticator')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const showBegun = (begun: Begun) => setOpened({ kind: 'set-up', begun })
  const beginning = useMutation({
    meta: { faults: 'silent' },
    mutationFn: begin,
    onError: async (error) => {
      if (!isPasswordRequired(error)) await reportFault(error, 'change')
    },
    onSuccess: showBegun,
  })
  const isSetUp = (codes: readonly string[]) => {
    showToast({ text: authenticator === null ? t('done') : t('replaced') })
    setOpened(codes.length === 0 ? null : { kind: 'codes', codes })
  }
  return (
    <Card
      title={t('title')}
      action={
        authenticator === null && (
          <Button
            look="ghost"
            busy={beginning.isPending}
            aria-label={t('setUpNamed')}
            onClick={() => beginning.mutate()}
          >
            {t('setUp')}
          </Button>
        )
      }
    >
      <p className="soft small">{t('lead')}</p>
      {authenticator !== null && (
        <ul className="security-list">
          <App
            app={authenticator}
            onReplace={() => setOpened({ kind: 'replace' })}
            onRemove={() => setOpened({ kind: 'remove' })}
          />
          <CodesRow left={recoveryCodesLeft} />
        </ul>
      )}
      {opened?.kind === 'set-up' && <SetUp begun={opened.begun} onDone={isSetUp} onClose={close} />}
      {opened?.kind === 'codes' && <CodesDialog codes={opened.codes} onKept={close} />}
      {opened?.kind === 'remove' && <Removal onClose={close} />}
      {opened?.kind === 'replace' && <Replacement onDone={showBegun} onClose={close} />}
    </Card>
  )
}

interface AppProps {
  readonly app: NonNullable<Security['authenticator']>
  readonly onReplace: () => void
  readonly onRemove: () => void
}

function App({ app: { addedAt, usedAt }, onReplace, onRemove }: AppProps) {
  const t = useTranslations('security.authenticator')
  const { dayOf, momentOf } = useSecurityTimes()
  const added = dayOf(addedAt)
  return (
    <li>
      <Icon name="lock" />
      <div>
        <b>{t('title')}</b>
        <span className="soft small num">
          {usedAt === null ? t('added', { added }) : t('used', { added, used: momentOf(usedAt) })}
        </span>
      </div>
      <span className="security-buttons">
        <Button look="quiet" onClick={onReplace} aria-label={t('replaceNamed')}>
          {t('replace')}
        </Button>
        <Button look="ghost" onClick={onRemove} aria-label={t('removeNamed')}>
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}
