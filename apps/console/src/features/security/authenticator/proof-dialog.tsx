import type { AnswerKind } from '@touchline/domain/sign-in'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import type { ConfirmedCall } from '../../../lib/confirmed-call.ts'
import type { RefusalMessage } from '../../../lib/request/use-change.ts'
import { useCode } from './use-code.ts'

interface ProofDialogProps<T> {
  readonly title: string
  readonly why: string
  readonly verb: string
  readonly isDangerous?: boolean
  readonly call: ConfirmedCall
  readonly work: (kind: AnswerKind, code: string) => Promise<T>
  readonly onDone: (answer: T) => void
  readonly refusals?: Readonly<Record<string, RefusalMessage<'code'>>>
  readonly onClose: () => void
}

export function ProofDialog<T>({ title, why, verb, isDangerous = false, ...act }: ProofDialogProps<T>) {
  const common = useTranslations('common')
  const step = useTranslations('secondStep')
  const [kind, setKind] = useState<AnswerKind>('totp')
  const other = kind === 'totp' ? 'recovery' : 'totp'
  const proof = useCode({ ...act, send: (code) => act.work(kind, code) })
  return (
    <FormDialog
      title={title}
      action={verb}
      cancel={common('cancel')}
      look={isDangerous ? 'danger' : 'main'}
      isBusy={proof.isBusy}
      isDisabled={proof.code.trim() === ''}
      onSubmit={proof.send}
      onCancel={act.onClose}
    >
      <p>{why}</p>
      <Proof kind={kind} proof={proof} />
      <Button
        look="quiet"
        onClick={() => {
          proof.type('')
          setKind(other)
        }}
      >
        {step(`ways.${other}`)}
      </Button>
      <WayBackOf call={act.call} />
    </FormDialog>
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
      error={fault}
      onChange={({ target }) => type(target.value)}
    />
  )
}
