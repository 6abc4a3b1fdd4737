import type { PasswordFault } from '@touchline/domain/sign-in'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sessionStore } from '../../lib/session/session.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'

export type PresentFault = 'wrong' | 'throttled' | 'failed'

interface PresentProps {
  readonly value: string
  readonly fault: PresentFault | null
  readonly onChange: (value: string) => void
}

/** With the login, so that a password manager knows whose it is. */
export function PresentPassword({ value, fault, onChange }: PresentProps) {
  const t = useTranslations('security.dialog')
  return (
    <>
      <input hidden readOnly autoComplete="username" value={sessionStore.read()?.loginId ?? ''} />
      <TextField
        label={t('present')}
        type="password"
        autoComplete="current-password"
        value={value}
        error={fault === null ? null : t(`faults.${fault}`)}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

interface NewProps {
  readonly value: string
  readonly fault: PasswordFault | null
  readonly least: number
  readonly onChange: (value: string) => void
}

/** It can be seen while it is typed, and pasted. */
export function NewPassword({ value, fault, least, onChange }: NewProps) {
  const t = useTranslations('security.dialog')
  const signIn = useTranslations('signIn')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      label={t('new')}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      value={value}
      hint={t('hint', { least })}
      error={fault === null ? null : t(`faults.${fault}`, { least })}
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
