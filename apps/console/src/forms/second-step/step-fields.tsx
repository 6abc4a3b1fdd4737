import type { AnswerKind } from '@touchline/domain/sign-in'
import { brand } from '@touchline/ui/brand.ts'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SecondStepState } from './use-second-step.ts'

interface StepProps {
  readonly step: SecondStepState
}

export function StepFields({ step: { way, code, fault, type } }: StepProps) {
  const t = useTranslations('secondStep')
  const said = fault === null ? null : t(`faults.${fault}`)
  return (
    <>
      <p>{t(`why.${way}`, { brand: brand.name })}</p>
      {way !== 'passkey' && (
        <CodeField key={way} kind={way} value={code} error={fault === 'passkey' ? null : said} onChange={type} />
      )}
      <div aria-live="assertive">
        {(fault === 'passkey' || way === 'passkey') && fault !== null && <p className="form-error">{said}</p>}
      </div>
    </>
  )
}

export function StepSubmit({ step: { way, isBusy, isEmpty }, form }: StepProps & { readonly form?: string }) {
  const t = useTranslations('secondStep')
  return (
    <Button type="submit" form={form} busy={isBusy} disabled={isEmpty}>
      {t(way === 'passkey' ? 'ways.passkey' : 'submit')}
    </Button>
  )
}

export function OtherWays({ step: { others, isBusy, turnTo } }: StepProps) {
  const t = useTranslations('secondStep.ways')
  return others.map((each) => (
    <Button key={each} look="ghost" disabled={isBusy} onClick={() => turnTo(each)}>
      {t(each)}
    </Button>
  ))
}

interface CodeFieldProps {
  readonly kind: AnswerKind
  readonly value: string
  readonly error: string | null
  readonly onChange: (typed: string) => void
}

/** Spaces allowed; can be pasted. */
function CodeField({ kind, value, error, onChange }: CodeFieldProps) {
  const t = useTranslations('secondStep.code')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField
        label={t(kind)}
        name={kind === 'totp' ? 'one-time-code' : 'recovery-code'}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoCapitalize={kind === 'totp' ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={64}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
