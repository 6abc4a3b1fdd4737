import { forgotPassword } from '@touchline/contract/calls/security'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../../forms/lone-page.tsx'
import { config, hasOwnWays } from '../../../lib/http/config.ts'
import { openCall } from '../../../lib/http/open-call.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { useChange } from '../../../lib/request/use-change.ts'

/** No region reveals whether it has the login. */
const askEverywhere = (username: string) =>
  Promise.all(
    config()
      .regions.filter(hasOwnWays)
      .map(({ baseUrl }) => openCall(baseUrl, forgotPassword, { body: { username } })),
  )

export function ForgottenPassword() {
  const t = useTranslations('security.forgotten')
  const security = useTranslations('security')
  const [username, setUsername] = useState('')
  const asking = useChange({
    send: askEverywhere,
    refusals: { 'too-many-attempts': { at: 'name', text: t('throttled') } },
    otherwise: () => ({ at: 'name', text: t('failed') }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asking.send(username.trim())
  }
  if (asking.isDone)
    return (
      <LonePage title={t('title')}>
        <p role="status">{t('done')}</p>
        <p className="soft">{t('nothing')}</p>
        <ToLogin />
      </LonePage>
    )
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
          error={asking.said('name')}
          onChange={({ target }) => setUsername(target.value)}
        />
        <Button type="submit" busy={asking.isBusy} disabled={username.trim() === ''}>
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
