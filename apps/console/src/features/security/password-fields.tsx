import { LEAST_CHARACTERS, type PasswordFault, passwordFaults } from '@touchline/domain/sign-in'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { fieldOf } from '../../lib/http/field-of.ts'
import { sessionStore } from '../../lib/session/session.ts'

interface PresentProps {
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** With the login name, for password managers. */
export function PresentPassword({ value, error, onChange }: PresentProps) {
  const t = useTranslations('security.dialog')
  return (
    <>
      <input hidden readOnly autoComplete="username" value={sessionStore.read()?.loginId ?? ''} />
      <TextField
        label={t('present')}
        type="password"
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

interface NewProps {
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

export function NewPassword({ value, error, onChange }: NewProps) {
  const t = useTranslations('security.dialog')
  const signIn = useTranslations('signIn')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      label={t('new')}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      value={value}
      hint={t('hint', { least: LEAST_CHARACTERS })}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      trailing={
        <Button
          look="quiet"
          aria-label={isShown ? signIn('hidePassword') : signIn('showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? signIn('hide') : signIn('show')}
        </Button>
      }
    />
  )
}

export function usePasswordTexts() {
  const t = useTranslations('security.dialog.faults')
  const textOf = (fault: PasswordFault) => t(fault, { least: LEAST_CHARACTERS })
  const refusedText = (error: unknown): string | null => {
    const said = error instanceof ApiError ? fieldOf(error.details, 'reason') : null
    const reason = passwordFaults.find((each) => each === said)
    return reason === undefined ? null : textOf(reason)
  }
  return { textOf, refusedText }
}
