import { Heading } from '@touchline/ui/heading.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { LanguageSelect } from '../../../i18n/language-select.tsx'
import { useChange } from '../../../lib/request/use-change.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { type Begun, begin } from '../authenticator/queries.ts'
import { CodesDialog } from '../codes/codes-dialog.tsx'
import { PasskeyNaming } from '../passkeys/passkey-naming.tsx'
import '../security.css'

const SetUp = laterPart(async () => (await import('../authenticator/set-up.tsx')).SetUp)

type OpenDialog =
  | { readonly kind: 'app'; readonly begun: Begun }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

interface FactorSetUpProps {
  readonly onDone: () => void
  readonly onLeave: () => void
}

export function FactorSetUp({ onDone, onLeave }: FactorSetUpProps) {
  const t = useTranslations()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  const beginning = useChange({ send: begin, onDone: (begun) => setOpened({ kind: 'app', begun }) })
  const isSetUp = (codes: readonly string[]) => {
    if (codes.length === 0) onDone()
    else setOpened({ kind: 'codes', codes })
  }
  return (
    <div className="factor-demanded">
      <header>
        <Heading>{t('security.demanded.title')}</Heading>
        <LanguageSelect />
      </header>
      <p>
        {t('security.demanded.why', { organization: sessionStore.read()?.organizationDetail.organizationName ?? '' })}
      </p>
      <Way
        title={t('security.authenticator.title')}
        lead={t('security.demanded.appLead')}
        go={t('security.demanded.appGo')}
        isBusy={beginning.isBusy}
        onGo={() => beginning.send()}
      />
      <Way
        title={t('security.passkey')}
        lead={t('security.demanded.passkeyLead')}
        go={t('security.demanded.passkeyGo')}
        onGo={() => setOpened({ kind: 'passkey' })}
      />
      <p className="soft small">{t('security.demanded.codes')}</p>
      <Button look="quiet" onClick={onLeave}>
        {t('shell.logout')}
      </Button>
      {opened?.kind === 'app' && <SetUp begun={opened.begun} onDone={isSetUp} onClose={close} />}
      {opened?.kind === 'passkey' && <PasskeyNaming isFirst onDone={isSetUp} onClose={close} />}
      {opened?.kind === 'codes' && <CodesDialog codes={opened.codes} onKept={onDone} />}
    </div>
  )
}

interface WayProps {
  readonly title: string
  readonly lead: string
  readonly go: string
  readonly isBusy?: boolean
  readonly onGo: () => void
}

const Way = ({ title, lead, go, isBusy = false, onGo }: WayProps) => (
  <section className="factor-way">
    <Icon name="lock" />
    <div>
      <h2>{title}</h2>
      <p className="soft small">{lead}</p>
    </div>
    <Button busy={isBusy} onClick={onGo}>
      {go}
    </Button>
  </section>
)
