import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasskeyInstead } from '../../../forms/passkey-instead.tsx'
import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import { mayLeave } from '../../../lib/unsaved.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { enterByProof, enterOrganization, isHere } from './enter-organization.ts'
import { useEntering } from './use-entering.ts'

/** Enters at once where the password was proven recently; else asks for it. */
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
  return isAsked ? <SwitchDialog to={to} onEntered={onEntered} onClose={onClose} /> : null
}

interface SwitchDialogProps {
  readonly to: OfferedOrganization
  readonly onEntered: () => void
  readonly onClose: () => void
}

/** The password or, in the region of the session, a passkey, for the session of another organisation. */
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
