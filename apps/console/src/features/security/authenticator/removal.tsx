import type { AnswerKind } from '@touchline/domain/sign-in'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../../lib/toasts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { useRemovalFailure } from '../last-factor.ts'
import { remove } from './queries.ts'
import { useCode } from './use-code.ts'

/** A code proves it, of the app or of the paper: an open screen and a password are not enough. */
export function Removal({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('security.authenticator')
  const step = useTranslations('secondStep')
  const [kind, setKind] = useState<AnswerKind>('totp')
  const other = kind === 'totp' ? 'recovery' : 'totp'
  const removal = useCode(
    (code) => remove(kind, code),
    () => {
      showToast({ text: t('removed') })
      onClose()
    },
    useRemovalFailure(onClose),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    removal.send()
  }
  return (
    <Dialog
      title={t('removeTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            look="danger"
            form="authenticator-removal"
            busy={removal.isBusy}
            disabled={removal.code.trim() === ''}
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeWhy')}</p>
      <form id="authenticator-removal" className="form" noValidate onSubmit={submit}>
        <Proof kind={kind} removal={removal} />
      </form>
      <Button
        look="quiet"
        onClick={() => {
          removal.type('')
          setKind(other)
        }}
      >
        {step(`ways.${other}`)}
      </Button>
    </Dialog>
  )
}

interface ProofProps {
  readonly kind: AnswerKind
  readonly removal: Pick<ReturnType<typeof useCode>, 'code' | 'fault' | 'type'>
}

function Proof({ kind, removal: { code, fault, type } }: ProofProps) {
  const step = useTranslations('secondStep')
  return (
    <TextField
      key={kind}
      label={step(`code.${kind}`)}
      autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      maxLength={64}
      value={code}
      error={fault === null ? null : step(`faults.${fault}`)}
      onChange={({ target }) => type(target.value)}
    />
  )
}
