import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { SignInFrame } from '../../forms/sign-in-frame.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { config } from '../../lib/http/config.ts'
import { fieldOf, textOf } from '../../lib/http/field-of.ts'
import { workStore } from '../../lib/http/open-call.ts'
import { lastEnd } from '../../lib/session/session.ts'
import type { Credentials } from './authenticate.ts'
import { ProviderButtons, useWays } from './provider-buttons.tsx'
import { useSignIn } from './use-sign-in.ts'
import './sign-in.css'

interface SignInProps {
  readonly onSignedIn: () => Promise<void>
  readonly onTyping?: () => void
}

export function SignIn({ onSignedIn, onTyping }: SignInProps) {
  const form = useSignIn(onSignedIn)
  const { step } = form
  return (
    <>
      <SignInFrame>
        {step === null ? (
          <FirstStep form={form} onTyping={onTyping} />
        ) : (
          <step.Form waiting={step.waiting} {...form.ofStep} />
        )}
      </SignInFrame>
      {form.choice !== null && (
        <form.choice.Picker
          entries={form.choice.choice.details}
          onCancel={form.cancelChoice}
          onPick={(entry) => void form.pick(entry.server, entry._id)}
        />
      )}
    </>
  )
}

function FirstStep({ form, onTyping }: PasswordFormProps) {
  const { providers, hasPasswords } = useWays()
  const buttons = (
    <ProviderButtons
      providers={providers}
      isOnlyWay={!hasPasswords}
      isBusy={form.isBusy}
      onPick={(region) => void form.byProvider(region)}
    />
  )
  if (hasPasswords) return <PasswordForm form={form} onTyping={onTyping} providers={buttons} />
  return (
    <div className="form">
      <Head form={form} />
      <Said form={form} />
      {buttons}
      <ForWhom />
    </div>
  )
}

interface PasswordFormProps {
  readonly form: ReturnType<typeof useSignIn>
  readonly onTyping: (() => void) | undefined
}

function PasswordForm({ form, onTyping, providers }: PasswordFormProps & { readonly providers: ReactNode }) {
  const t = useTranslations('signIn')
  const common = useTranslations('common')
  return (
    <form
      method="post"
      data-early="waiting"
      ref={(element) => form.takeEarly(earlyTyping(element))}
      onSubmit={form.submit}
    >
      <Head form={form} />
      <TextField
        label={common('loginName')}
        name="username"
        onFocus={onTyping}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        onChange={({ target }) => form.setUsername(target.value)}
      />
      <PasswordField value={form.password} onChange={form.setPassword} onFocus={onTyping} />
      <Said form={form} />
      <Button type="submit" busy={form.isBusy} disabled={form.username === '' || form.password === ''}>
        {t('submit')}
      </Button>
      <Button look="ghost" disabled={form.isBusy} onClick={() => void form.byPasskey()}>
        {t('passkey')}
      </Button>
      {providers}
      <p className="small">
        <a href="#/own-login">{t('forgotten')}</a>
      </p>
      <ForWhom />
    </form>
  )
}

type FormProps = Pick<PasswordFormProps, 'form'>

function Head({ form: { Over } }: FormProps) {
  const t = useTranslations('signIn')
  return (
    <>
      <header>
        <Heading>{t('title')}</Heading>
        <LanguageSelect />
      </header>
      <MaintenanceNotice />
      {Over === null ? <EndNote /> : <Over />}
    </>
  )
}

function Said({ form: { failure } }: FormProps) {
  const t = useTranslations('signIn')
  const isWorking = useSyncExternalStore(workStore.subscribe, workStore.read, workStore.read)
  return (
    <div aria-live="assertive">
      {isWorking && <p className="notice">{t('working')}</p>}
      {failure !== null && <p className="form-error">{t(`failures.${failure}`)}</p>}
    </div>
  )
}

function ForWhom() {
  const t = useTranslations('signIn')
  return <p className="small soft">{t('forWhom')}</p>
}

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

/** Typed before the script loaded (early.ts). */
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
  const common = useTranslations('common')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      label={common('password')}
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

async function readNotice(): Promise<unknown> {
  const response = await fetch(config().maintenanceUrl).catch(() => null)
  return response?.ok === true ? response.json().catch(() => null) : null
}

function MaintenanceNotice() {
  const { language } = useLanguage()
  const [data, setData] = useState<unknown>(null)
  useEffect(() => {
    let isShown = true
    void readNotice().then((read) => isShown && setData(read))
    return () => {
      isShown = false
    }
  }, [])
  const text = fieldOf(data, language) ?? fieldOf(data, 'en')
  const title = textOf(text, 'title')
  const message = textOf(text, 'message')
  if (title === null || message === null) return null
  return (
    <div className="notice wait" role="status">
      <b>{title}</b>
      <p>{message}</p>
    </div>
  )
}
