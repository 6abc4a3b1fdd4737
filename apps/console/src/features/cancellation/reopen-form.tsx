import { useMutation } from '@tanstack/react-query'
import { reopenAccount } from '@touchline/contract/calls/cancellation'
import { askPasskey } from '@touchline/contract/calls/passkeys'
import type { FactorAnswer } from '@touchline/contract/second-factor'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError } from '../../forms/lone-page.tsx'
import { FactorForm } from '../../forms/second-step/factor-form.tsx'
import { ApiError, isDeadLink } from '../../lib/http/api-error.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { Link } from '../../lib/navigation/index.ts'
import { askedWays } from '../../lib/session/second-step.ts'

interface ReopenProps {
  readonly token: string
  readonly base: string
}

interface Login {
  readonly username: string
  readonly password: string
}

export function ReopenForm({ token, base }: ReopenProps) {
  const t = useTranslations('cancellation.closed')
  const needs = useTranslations('overview.needs')
  const [login, setLogin] = useState<Login>({ username: '', password: '' })
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (typed: Login, factor?: FactorAnswer) => {
    const body = { token, ...typed, ...(factor === undefined ? {} : { factor }) }
    return (await openCall(base, reopenAccount, { body })).data
  }
  const [opened, setOpened] = useState(false)
  const opening = useMutation({
    meta: { faults: 'silent' },
    mutationFn: (typed: Login) => send(typed),
    onSuccess: () => setOpened(true),
  })
  const ways = askedWays(opening.error)
  const fault = useFaultText(failure ?? opening.error)
  const change = (part: Partial<Login>) => {
    opening.reset()
    setFailure(null)
    setLogin({ ...login, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!opening.isPending) opening.mutate(login)
  }
  if (opened) return <Opened />
  if (ways !== null)
    return (
      <FactorForm
        ways={ways}
        onAnswer={async (factor) => {
          await send(login, factor)
          setOpened(true)
        }}
        askPasskey={() => passkeyAt(base)}
        otherLogin={t('otherLogin')}
        onBack={(error) => {
          opening.reset()
          setFailure(error)
        }}
      />
    )
  return (
    <form className="form" noValidate onSubmit={submit}>
      <LoginFields login={login} onChange={change} />
      <FormError text={fault} />
      <Button type="submit" busy={opening.isPending}>
        {needs('reopen')}
      </Button>
    </form>
  )
}

function Opened() {
  const t = useTranslations('cancellation.closed')
  return (
    <>
      <p role="status">{t('opened')}</p>
      <Link className="btn main" to="/login">
        {t('signIn')}
      </Link>
    </>
  )
}

interface LoginFieldsProps {
  readonly login: Login
  readonly onChange: (part: Partial<Login>) => void
}

function LoginFields({ login, onChange }: LoginFieldsProps) {
  const common = useTranslations('common')
  return (
    <>
      <TextField
        label={common('loginName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login.username}
        onChange={({ target }) => onChange({ username: target.value })}
      />
      <TextField
        label={common('password')}
        type="password"
        autoComplete="current-password"
        value={login.password}
        onChange={({ target }) => onChange({ password: target.value })}
      />
    </>
  )
}

async function passkeyAt(base: string): Promise<FactorAnswer | null> {
  const { data } = await openCall(base, askPasskey, {})
  const { answerPasskey } = await import('../../lib/session/passkey.ts')
  const answer = await answerPasskey(data)
  return answer && { kind: 'passkey', answer }
}

function useFaultText(error: unknown): string | null {
  const t = useTranslations('cancellation.closed.faults')
  if (error === null) return null
  if (isDeadLink(error)) return t('link')
  if (error instanceof ApiError && (error.status === 401 || error.status === 400)) return t('credentials')
  return error instanceof ApiError && error.status === 429 ? t('tooOften') : t('notReached')
}
