import { useMutation } from '@tanstack/react-query'
import type { Invitation } from '@touchline/contract/people'
import type { FactorAnswer } from '@touchline/contract/second-factor'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError } from '../../../forms/lone-page.tsx'
import { FactorForm } from '../../../forms/second-step/factor-form.tsx'
import { askedWays } from '../../../lib/session/second-step.ts'
import { type AcceptFault, faultOf, typedFault } from './accept-fault.ts'

export interface Login {
  readonly login: 'new' | 'own'
  readonly username: string
  readonly password: string
}

interface LoginFormProps {
  readonly invitation: Invitation
  readonly onAccept: (login: Login, factor?: FactorAnswer) => Promise<void>
  readonly askPasskey: () => Promise<FactorAnswer | null>
}

export function LoginForm({ invitation, onAccept, askPasskey }: LoginFormProps) {
  const t = useTranslations('people.invitation')
  const [typed, setTyped] = useState<Login>({ login: 'new', username: '', password: '' })
  const accepting = useMutation({ meta: { faults: 'silent' }, mutationFn: (login: Login) => onAccept(login) })
  const [failure, setFailure] = useState<unknown>(null)
  const ways = askedWays(accepting.error)
  const change = (part: Partial<Login>) => {
    accepting.reset()
    setFailure(null)
    setTyped({ ...typed, ...part })
  }
  const back = (error: unknown) => {
    accepting.reset()
    setFailure(error)
  }
  return ways === null ? (
    <PasswordForm
      invitation={invitation}
      typed={typed}
      error={failure ?? accepting.error}
      isBusy={accepting.isPending}
      onChange={change}
      onSubmit={() => accepting.mutate(typed)}
    />
  ) : (
    <FactorForm
      ways={ways}
      onAnswer={(factor) => onAccept(typed, factor)}
      askPasskey={askPasskey}
      otherLogin={t('otherLogin')}
      onBack={back}
    />
  )
}

interface PasswordFormProps {
  readonly invitation: Invitation
  readonly typed: Login
  readonly error: unknown
  readonly isBusy: boolean
  readonly onChange: (part: Partial<Login>) => void
  readonly onSubmit: () => void
}

function PasswordForm({ invitation, typed, error, isBusy, onChange, onSubmit }: PasswordFormProps) {
  const t = useTranslations('people.invitation')
  const common = useTranslations('common')
  const [isTried, setIsTried] = useState(false)
  const { organizationName: organization, name } = invitation
  const wrong = typedFault(typed, [organization, name])
  const fault: AcceptFault | null = isTried && wrong !== null ? wrong : faultOf(error)
  const change = (part: Partial<Login>) => {
    setIsTried(false)
    onChange(part)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong === null && !isBusy) onSubmit()
  }
  const isNew = typed.login === 'new'
  const at = (field: AcceptFault['at']) => (fault?.at === field ? t(`faults.${fault.text}`, { organization }) : null)
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Segments
        label={t('how')}
        segments={[
          { key: 'new', label: t('new') },
          { key: 'own', label: t('own') },
        ]}
        chosen={typed.login}
        onChoose={(login) => change({ login })}
      />
      <TextField
        label={common('loginName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.username}
        error={at('username')}
        hint={isNew && at('username') === null ? t('usernameHint') : undefined}
        onChange={({ target }) => change({ username: target.value })}
      />
      <TextField
        label={common('password')}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={typed.password}
        error={at('password')}
        hint={isNew && at('password') === null ? t('passwordHint') : undefined}
        onChange={({ target }) => change({ password: target.value })}
      />
      <FormError text={at('form')} />
      <Button type="submit" busy={isBusy}>
        {t('accept')}
      </Button>
    </form>
  )
}
