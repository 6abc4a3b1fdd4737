import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { forgotPassword } from '@touchline/contract/calls/security'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../../forms/lone-page.tsx'
import { ApiError } from '../../../lib/request/api-error.ts'
import { config } from '../../../lib/request/config.ts'
import { openCall } from '../../../lib/request/open-call.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'

/** No region says whether it has the login, so all are asked. */
const askEverywhere = (username: string) =>
  Promise.all(config().regions.map(({ baseUrl }) => openCall(baseUrl, forgotPassword, { body: { username } })))

/** Asks for the mail with a link to a new password; what is answered is the same for every name. */
export function ForgottenPassword() {
  const t = useTranslations('security.forgotten')
  const security = useTranslations('security')
  const [username, setUsername] = useState('')
  const asking = useMutation({ meta: { faults: 'silent' }, mutationFn: askEverywhere })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asking.isPending) asking.mutate(username.trim())
  }
  if (asking.isSuccess)
    return (
      <LonePage title={t('title')}>
        <p role="status">{t('done')}</p>
        <p className="soft">{t('nothing')}</p>
        <ToLogin />
      </LonePage>
    )
  const isThrottled = asking.error instanceof ApiError && asking.error.status === 429
  return (
    <LonePage title={t('title')}>
      <p>{t('why')}</p>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={t('name')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={asking.isError ? t(isThrottled ? 'throttled' : 'failed') : null}
          onChange={({ target }) => setUsername(target.value)}
        />
        <Button type="submit" busy={asking.isPending} disabled={username.trim() === ''}>
          {security('sendLink')}
        </Button>
      </form>
      <ToLogin />
    </LonePage>
  )
}

export function ToLogin() {
  const t = useTranslations('security.forgotten')
  return (
    <p>
      <Link to="/login">{t('back')}</Link>
    </p>
  )
}
