import type { AnswerKind } from '@touchline/domain/sign-in'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { useCode } from './use-code.ts'

interface ProofDialogProps<T> {
  readonly title: string
  readonly why: string
  readonly verb: string
  readonly isDangerous?: boolean
  readonly work: (kind: AnswerKind, code: string) => Promise<T>
  readonly onDone: (answer: T) => void
  readonly onFailure?: (error: unknown) => Promise<void>
  readonly onClose: () => void
}

/** A code proves it, of the app or of the paper: an open screen and a password are not enough. */
export function ProofDialog<T>({ title, why, verb, isDangerous = false, ...act }: ProofDialogProps<T>) {
  const t = useTranslations('security.authenticator')
  const step = useTranslations('secondStep')
  const [kind, setKind] = useState<AnswerKind>('totp')
  const other = kind === 'totp' ? 'recovery' : 'totp'
  const proof = useCode((code) => act.work(kind, code), act.onDone, act.onFailure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    proof.send()
  }
  return (
    <Dialog
      title={title}
      onCancel={act.onClose}
      footer={
        <>
          <Button look="ghost" onClick={act.onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            look={isDangerous ? 'danger' : 'main'}
            form="authenticator-proof"
            busy={proof.isBusy}
            disabled={proof.code.trim() === ''}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p>{why}</p>
      <form id="authenticator-proof" className="form" noValidate onSubmit={submit}>
        <Proof kind={kind} proof={proof} />
      </form>
      <Button
        look="quiet"
        onClick={() => {
          proof.type('')
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
  readonly proof: Pick<ReturnType<typeof useCode>, 'code' | 'fault' | 'type'>
}

function Proof({ kind, proof: { code, fault, type } }: ProofProps) {
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
