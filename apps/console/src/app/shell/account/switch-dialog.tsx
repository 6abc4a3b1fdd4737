import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import { mayLeave } from '../../../lib/unsaved.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { enterOrganization, type Refused } from './enter-organization.ts'

interface SwitchDialogProps {
  readonly to: OfferedOrganization
  readonly onEntered: () => void
  readonly onClose: () => void
}

/** The password once more, for the session of another organisation. */
export function SwitchDialog({ to, onEntered, onClose }: SwitchDialogProps) {
  const t = useTranslations()
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const reasonOf = (reason: Refused): string => {
    if (reason === 'credentials') return t('password.wrong')
    return reason === 'second-factor' ? t('account.switchFactor') : t(`signIn.failures.${reason}`)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await mayLeave())) return
    setIsBusy(true)
    const answer = await enterOrganization(to, password)
    setIsBusy(false)
    setRefused(answer)
    if (answer === null) onEntered()
  }
  return (
    <Dialog
      title={t('account.switchTo', { organization: to.organizationName })}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('faults.cancel')}
          </Button>
          <Button type="submit" form="switch-form" busy={isBusy} disabled={password === ''}>
            {t('account.switch')}
          </Button>
        </>
      }
    >
      <p>{t('account.switchWhy')}</p>
      <form id="switch-form" className="form" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('password.label')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={refused === null ? null : reasonOf(refused)}
          onChange={({ target }) => {
            setPassword(target.value)
            setRefused(null)
          }}
        />
      </form>
    </Dialog>
  )
}
