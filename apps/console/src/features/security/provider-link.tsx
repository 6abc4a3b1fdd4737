import type { Security } from '@touchline/contract/security'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../forms/taking-back/way-back-of.tsx'
import { useChange } from '../../lib/request/use-change.ts'
import { showToast } from '../../lib/toasts.ts'
import { endLink } from './queries.ts'
import { useSecurityTimes } from './reader-times.ts'

interface ProviderLinkProps {
  readonly link: NonNullable<Security['providerLink']>
  readonly isOnly: boolean
}

export function ProviderLink({ link: { name, linkedAt }, isOnly }: ProviderLinkProps) {
  const t = useTranslations('security')
  const { dayOf } = useSecurityTimes()
  const [isEnding, setIsEnding] = useState(false)
  return (
    <section aria-label={name}>
      <ul className="security-list">
        <li>
          <Icon name="globe" />
          <div>
            <b>{name}</b>
            <span className="soft small">{t('providerLink.since', { date: dayOf(linkedAt) })}</span>
          </div>
          <Button look="ghost" onClick={() => setIsEnding(true)} aria-label={t('providerLink.end', { name })}>
            {t('end')}
          </Button>
        </li>
      </ul>
      {isEnding && <Ending name={name} isOnly={isOnly} onClose={() => setIsEnding(false)} />}
    </section>
  )
}

interface EndingProps {
  readonly name: string
  readonly isOnly: boolean
  readonly onClose: () => void
}

function Ending({ name, isOnly, onClose }: EndingProps) {
  const t = useTranslations('security.providerLink')
  const cancel = useTranslations('common')('cancel')
  const ending = useChange({
    send: () => endLink(),
    onDone: () => {
      showToast({ text: t('ended') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('title', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" busy={ending.isBusy} onClick={() => ending.send()}>
            {t('end', { name })}
          </Button>
        </>
      }
    >
      <p>{t(isOnly ? 'whyOnly' : 'why', { name })}</p>
      <WayBackOf call="endProviderLink" />
    </Dialog>
  )
}
