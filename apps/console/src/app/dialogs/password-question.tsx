import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { securityQuery } from '../../features/security/queries.ts'
import { type PasswordProof, provePassword } from '../../lib/session/reauthenticate.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'

/** The password once more; Escape and the cancel button answer no. */
export function PasswordQuestion({ answer }: { readonly answer: (isProven: boolean) => void }) {
  const t = useTranslations('password')
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState<PasswordProof | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const said = await provePassword(password)
    setIsBusy(false)
    if (said === 'proven') answer(true)
    else setProof(said)
  }
  return (
    <Dialog
      title={t('title')}
      onCancel={() => answer(false)}
      footer={
        <>
          <Button look="ghost" onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="password-form" busy={isBusy} disabled={password === ''}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('why')}</p>
      <PasskeyInstead onProven={() => answer(true)} />
      <form id="password-form" className="form" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('label')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={proof === null || proof === 'proven' ? null : t(proof)}
          onChange={({ target }) => {
            setPassword(target.value)
            setProof(null)
          }}
        />
      </form>
    </Dialog>
  )
}

/** For who has a passkey; the password is there still where it fails. */
function PasskeyInstead({ onProven }: { readonly onProven: () => void }) {
  const t = useTranslations('password')
  const { data } = useQuery({ ...securityQuery(), meta: { faults: 'silent' } })
  const [state, setState] = useState<'busy' | 'failed' | null>(null)
  if (data === undefined || data.passkeys.length === 0) return null
  const prove = async () => {
    setState('busy')
    try {
      const { proveByPasskey } = await import('../../lib/session/reauthenticate-by-passkey.ts')
      const isProven = await proveByPasskey()
      setState(null)
      if (isProven) onProven()
    } catch {
      setState('failed')
    }
  }
  return (
    <div aria-live="polite">
      <Button look="ghost" busy={state === 'busy'} onClick={() => void prove()}>
        {t('passkey')}
      </Button>
      {state === 'failed' && <p className="form-error">{t('passkeyFailed')}</p>}
    </div>
  )
}
