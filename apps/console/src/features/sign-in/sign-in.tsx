import { useNavigate } from '@tanstack/react-router'
import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { RegionName } from '@touchline/contract/wire'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { queryClient } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type SignInOutcome, signIn, signInTo } from './authenticate.ts'
import { MaintenanceNotice } from './maintenance.tsx'
import { OrganizationPicker } from './organization-picker.tsx'
import { Pitch } from './pitch.tsx'
import './sign-in.css'

type Failure = Extract<SignInOutcome, { kind: 'failed' }>['reason']

/** The login screen (specification, "Login"). The guards decide where a successful login leads. */
export function SignIn() {
  const t = useTranslations('signIn')
  const form = useSignIn()
  return (
    <div className="login">
      <Pitch />
      <main className="side">
        <form onSubmit={form.submit}>
          <header>
            <h1>{t('title')}</h1>
            <LanguageSelect />
          </header>
          <MaintenanceNotice />
          <TextField
            label={t('name')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.username}
            onChange={({ target }) => form.setUsername(target.value)}
          />
          <PasswordField value={form.password} onChange={form.setPassword} />
          <div aria-live="assertive">
            {form.failure !== null && <p className="form-error">{t(`failures.${form.failure}`)}</p>}
          </div>
          <Button type="submit" busy={form.isBusy} disabled={form.username === '' || form.password === ''}>
            {t('submit')}
          </Button>
          <p className="small soft">{t('administratorsOnly')}</p>
        </form>
      </main>
      {form.choice !== null && (
        <OrganizationPicker
          entries={form.choice.details}
          onCancel={form.cancelChoice}
          onPick={(entry) => void form.pick(entry.server, entry._id)}
        />
      )}
    </div>
  )
}

function useSignIn() {
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [choice, setChoice] = useState<OrganizationChoice | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (attempt: () => Promise<SignInOutcome>) => {
    setIsBusy(true)
    const outcome = await attempt().finally(() => setIsBusy(false))
    setChoice(outcome.kind === 'choose' ? outcome.choice : null)
    setFailure(outcome.kind === 'failed' ? outcome.reason : null)
    if (outcome.kind !== 'signed-in') return
    queryClient.clear()
    // A trial is led on to its purchase page by the guards.
    await navigate({ to: '/contract-info' })
  }
  return {
    username,
    password,
    failure,
    choice,
    isBusy,
    setUsername: (value: string) => {
      setUsername(value)
      setFailure(null)
    },
    setPassword: (value: string) => {
      setPassword(value)
      setFailure(null)
    },
    cancelChoice: () => setChoice(null),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void run(() => signIn({ username, password }))
    },
    pick: (server: RegionName, organizationId: string) =>
      run(() => signInTo(server, { username, password }, organizationId)),
  }
}

function PasswordField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useTranslations('signIn')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      label={t('password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      trailing={
        <Button
          look="quiet"
          aria-pressed={isShown}
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('hide') : t('show')}
        </Button>
      }
    />
  )
}
