import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError } from '../../../forms/lone-page.tsx'
import { PasskeyInstead } from '../../../forms/passkey-instead.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { hasOwnWays, type Region } from '../../../lib/http/config.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import { goToProvider } from '../../../lib/session/provider.ts'
import { mayLeave } from '../../../lib/unsaved.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { enterByProof, enterOrganization, isHere, regionOf } from './enter-organization.ts'
import { useEntering } from './use-entering.ts'

export function Switching({ to, onEntered, onClose }: ComponentProps<typeof SwitchDialog>) {
  const [isAsked, setIsAsked] = useState(false)
  const isTried = useRef(false)
  useEffect(() => {
    if (isTried.current) return
    isTried.current = true
    const enter = async () => {
      if (!(await mayLeave())) return onClose()
      if (await enterByProof(to)) return onEntered()
      setIsAsked(true)
    }
    void enter()
  }, [to, onEntered, onClose])
  if (!isAsked) return null
  const region = regionOf(to.server)
  return region === undefined || hasOwnWays(region) ? (
    <SwitchDialog to={to} onEntered={onEntered} onClose={onClose} />
  ) : (
    <ProviderDialog to={to} region={region} onClose={onClose} />
  )
}

interface ProviderDialogProps {
  readonly to: OfferedOrganization
  readonly region: Region
  readonly onClose: () => void
}

function ProviderDialog({ to, region: { baseUrl, provider }, onClose }: ProviderDialogProps) {
  const t = useTranslations()
  const { language } = useLanguage()
  const name = provider?.name ?? ''
  const go = useChange({
    send: () => goToProvider(baseUrl),
    otherwise: () => ({ at: 'button', text: t('signIn.failures.provider') }),
  })
  return (
    <Dialog
      title={t('account.switchTo', { organization: to.organizationName })}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={go.isBusy} onClick={() => go.send()}>
            {provider?.button[language] ?? t('signIn.provider', { name })}
          </Button>
        </>
      }
    >
      <p>{t('account.switchAt', { name })}</p>
      <FormError text={go.said('button')} />
    </Dialog>
  )
}

interface SwitchDialogProps {
  readonly to: OfferedOrganization
  readonly onEntered: () => void
  readonly onClose: () => void
}

export function SwitchDialog({ to, onEntered, onClose }: SwitchDialogProps) {
  const t = useTranslations()
  const [isSameRegion] = useState(() => isHere(to.server))
  const signIn = (password: string) => enterOrganization(to, password)
  const entering = useEntering({ signIn, organizationId: to._id, onEntered })
  const byPasskey = () =>
    entering.attempt(async () =>
      (await enterByProof(to)) ? { kind: 'signed-in' } : { kind: 'failed', reason: 'passkey' },
    )
  return (
    <EnterDialog
      entering={entering}
      title={t('account.switchTo', { organization: to.organizationName })}
      why={t('account.switchWhy')}
      verb={t('account.switch')}
      unknown={t('password.wrong')}
      instead={isSameRegion && <PasskeyInstead onProven={() => void byPasskey()} />}
      onClose={onClose}
    />
  )
}
