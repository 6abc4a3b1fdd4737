import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { RegionName } from '@touchline/contract/wire'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { keepOffered } from '../../lib/session/offered-organizations.ts'
import { lastEnd } from '../../lib/session/session.ts'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { type Credentials, type SignInOutcome, signIn, signInTo } from './authenticate.ts'
import { MaintenanceNotice } from './maintenance.tsx'
import { OrganizationPicker } from './organization-picker.tsx'
import { Pitch } from './pitch.tsx'
import './sign-in.css'

type Failure = Extract<SignInOutcome, { kind: 'failed' }>['reason']

interface SignInProps {
  /** Leads on; the guards decide where to. */
  readonly onSignedIn: () => Promise<void>
  /** A sign-in is about to begin. */
  readonly onTyping?: () => void
}

/** The login screen (specification, "Login"). */
export function SignIn({ onSignedIn, onTyping }: SignInProps) {
  const t = useTranslations('signIn')
  const form = useSignIn(onSignedIn)
  return (
    <div className="login">
      <Pitch />
      <main className="side">
        <form
          method="post"
          data-early="waiting"
          ref={(element) => form.takeEarly(earlyTyping(element))}
          onSubmit={form.submit}
        >
          <header>
            <Heading>{t('title')}</Heading>
            <LanguageSelect />
          </header>
          <MaintenanceNotice />
          <EndNote />
          <TextField
            label={t('name')}
            name="username"
            onFocus={onTyping}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.username}
            onChange={({ target }) => form.setUsername(target.value)}
          />
          <PasswordField value={form.password} onChange={form.setPassword} onFocus={onTyping} />
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

function useSignIn(onSignedIn: () => Promise<void>) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [choice, setChoice] = useState<OrganizationChoice | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (attempt: () => Promise<SignInOutcome>) => {
    setIsBusy(true)
    try {
      const outcome = await attempt()
      setChoice(outcome.kind === 'choose' ? outcome.choice : null)
      setFailure(outcome.kind === 'failed' ? outcome.reason : null)
      if (outcome.kind === 'signed-in') await onSignedIn().catch(() => setFailure('network'))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    takeEarly: (typed: EarlyTyping | null) => {
      if (typed === null) return
      setUsername(typed.username)
      setPassword(typed.password)
      if (typed.isSubmitted) void run(() => signIn(typed))
    },
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
      run(async () => {
        const outcome = await signInTo(server, { username, password }, organizationId)
        if (outcome.kind === 'signed-in') keepOffered(choice?.details ?? [])
        return outcome
      }),
  }
}

/** Why the reader is here again; nothing after a logout. */
function EndNote() {
  const t = useTranslations('signIn')
  const [end] = useState(lastEnd)
  if (end === null || end.reason === 'logout') return null
  return (
    <p className="notice" role="status">
      {t(`ended.${end.reason}`)}
    </p>
  )
}

interface EarlyTyping extends Credentials {
  readonly isSubmitted: boolean
}

/** The served form can be filled and sent before the script is there (early.ts): what was typed is taken over, once. */
function earlyTyping(form: HTMLFormElement | null): EarlyTyping | null {
  if (form === null || form.dataset['early'] === 'taken') return null
  const field = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
  const isSubmitted = form.dataset['early'] === 'submitted'
  form.dataset['early'] = 'taken'
  return { username: field('username'), password: field('password'), isSubmitted }
}

interface PasswordProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onFocus: (() => void) | undefined
}

function PasswordField({ value, onChange, onFocus }: PasswordProps) {
  const t = useTranslations('signIn')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      label={t('password')}
      name="password"
      onFocus={onFocus}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      trailing={
        <Button
          look="quiet"
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('hide') : t('show')}
        </Button>
      }
    />
  )
}
