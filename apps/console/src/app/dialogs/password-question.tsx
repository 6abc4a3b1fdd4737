import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'
import { PasskeyInstead } from '../../forms/passkey-instead.tsx'
import { OtherWays, StepFields, StepSubmit } from '../../forms/second-step/step-fields.tsx'
import type { ProofQuestion } from '../../lib/session/password.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { ProviderQuestion } from './provider-question.tsx'
import { useProof } from './use-proof.ts'

type Proving = ReturnType<typeof useProof>

const FORM = 'proof-form'

export const PasswordQuestion = (props: { readonly question: ProofQuestion }) =>
  sessionStore.read()?.byProvider === true ? <ProviderQuestion {...props} /> : <OwnQuestion {...props} />

function OwnQuestion({ question }: { readonly question: ProofQuestion }) {
  const t = useTranslations()
  const proving = useProof(question)
  const isSecond = proving.waiting !== null
  const cancel = () => question.answer(false)
  return (
    <Dialog
      title={isSecond ? t('secondStep.title') : t('password.title')}
      onCancel={cancel}
      footer={
        <>
          <Button look="ghost" onClick={cancel}>
            {t('common.cancel')}
          </Button>
          {isSecond ? <StepSubmit step={proving.step} form={FORM} /> : <Confirm {...proving} />}
        </>
      }
    >
      {isSecond ? (
        <>
          <form id={FORM} className="form" noValidate onSubmit={proving.step.submit}>
            <StepFields step={proving.step} />
          </form>
          <OtherWays step={proving.step} />
        </>
      ) : (
        <>
          <p>{t(question.proof === 'factor' ? 'password.whyFactor' : 'password.why')}</p>
          <PasskeyInstead onProven={() => question.answer(true)} />
          <PasswordForm {...proving} />
        </>
      )}
    </Dialog>
  )
}

function Confirm({ isBusy, password }: Proving) {
  const common = useTranslations('common')
  return (
    <Button type="submit" form={FORM} busy={isBusy} disabled={password === ''}>
      {common('confirm')}
    </Button>
  )
}

function PasswordForm({ password, fault, type, submit }: Proving) {
  const t = useTranslations('password')
  const common = useTranslations('common')
  return (
    <form id={FORM} className="form" onSubmit={submit}>
      <TextField
        label={common('password')}
        type="password"
        autoComplete="current-password"
        value={password}
        error={fault === null ? null : t(fault)}
        onChange={({ target }) => type(target.value)}
      />
    </form>
  )
}
