import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { Segments } from '../../../ui/input/segments.tsx'
import { type AcceptFault, faultOf, typedFault } from './accept-fault.ts'

export interface Login {
  readonly login: 'new' | 'own'
  readonly username: string
  readonly password: string
}

interface LoginFormProps {
  readonly organization: string
  readonly onAccept: (login: Login) => Promise<void>
}

/** A new login, or one that the person has. */
export function LoginForm({ organization, onAccept }: LoginFormProps) {
  const t = useTranslations('people.invitation')
  const [typed, setTyped] = useState<Login>({ login: 'new', username: '', password: '' })
  const [isTried, setIsTried] = useState(false)
  // What goes wrong is said at its field.
  const accepting = useMutation({ meta: { faults: 'silent' }, mutationFn: onAccept })
  const wrong = typedFault(typed, organization)
  const fault: AcceptFault | null = isTried && wrong !== null ? wrong : faultOf(accepting.error)
  const change = (part: Partial<Login>) => {
    accepting.reset()
    setIsTried(false)
    setTyped({ ...typed, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong === null && !accepting.isPending) accepting.mutate(typed)
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
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.username}
        error={at('username')}
        hint={isNew && at('username') === null ? t('usernameHint') : undefined}
        onChange={({ target }) => change({ username: target.value })}
      />
      <TextField
        label={t('password')}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={typed.password}
        error={at('password')}
        hint={isNew && at('password') === null ? t('passwordHint') : undefined}
        onChange={({ target }) => change({ password: target.value })}
      />
      {fault?.at === 'form' && (
        <p role="alert" className="form-error">
          {t(`faults.${fault.text}`, { organization })}
        </p>
      )}
      <Button type="submit" busy={accepting.isPending}>
        {t('accept')}
      </Button>
    </form>
  )
}
