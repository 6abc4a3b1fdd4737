import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OtherWays, StepFields, StepSubmit } from '../../../forms/second-step/step-fields.tsx'
import type { EntryFault, useEntering } from './use-entering.ts'

interface EnterDialogProps {
  readonly entering: ReturnType<typeof useEntering>
  readonly title: string
  readonly why: string
  readonly verb: string
  readonly unknown: string
  readonly instead?: ReactNode
  readonly onClose: () => void
}

const FORM = 'enter-form'

export function EnterDialog({ entering, title, why, verb, unknown, instead, onClose }: EnterDialogProps) {
  const t = useTranslations()
  const { waiting, step, password, fault, isBusy } = entering
  const reasonOf = (reason: EntryFault): string => {
    if (reason === 'credentials') return unknown
    return reason === 'over' ? t('password.over') : t(`signIn.failures.${reason}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    entering.submit()
  }
  return (
    <Dialog
      title={waiting === null ? title : t('secondStep.title')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {waiting === null ? (
            <Button type="submit" form={FORM} busy={isBusy} disabled={password === ''}>
              {verb}
            </Button>
          ) : (
            <StepSubmit step={step} form={FORM} />
          )}
        </>
      }
    >
      {waiting === null ? (
        <>
          <p>{why}</p>
          {instead}
          <form id={FORM} className="form" onSubmit={submit}>
            <TextField
              label={t('common.password')}
              type="password"
              autoComplete="current-password"
              value={password}
              error={fault === null ? null : reasonOf(fault)}
              onChange={({ target }) => entering.type(target.value)}
            />
          </form>
        </>
      ) : (
        <>
          <form id={FORM} className="form" noValidate onSubmit={step.submit}>
            <StepFields step={step} />
          </form>
          <OtherWays step={step} />
        </>
      )}
    </Dialog>
  )
}
