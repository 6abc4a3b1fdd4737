import { useQuery } from '@tanstack/react-query'
import { readPasswordLink, resetPassword } from '@touchline/contract/calls/security'
import { type PasswordFault, passwordFault } from '@touchline/domain/sign-in'
import { brand } from '@touchline/ui/brand.ts'
import { Button } from '@touchline/ui/input/button.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../../forms/lone-page.tsx'
import { linkFault, useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { openCall } from '../../../lib/http/open-call.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { NewPassword, usePasswordTexts } from '../password-fields.tsx'
import { ToLogin } from './forgotten-password.tsx'

export function ResetPassword() {
  const t = useTranslations('security.forgotten')
  const loading = useTranslations('shell')('loading')
  const { token, base } = useMailedLink()
  const [isSaved, setIsSaved] = useState(false)
  const read = useQuery({
    queryKey: ['password link', token],
    meta: { faults: 'silent' },
    retry: false,
    enabled: !isSaved,
    refetchOnWindowFocus: false,
    queryFn: async () => (await openCall(base(), readPasswordLink, { body: { token } })).data,
  })
  const save = async (newPassword: string): Promise<void> => {
    await openCall(base(), resetPassword, { body: { token, newPassword } })
    setIsSaved(true)
  }
  return (
    <LonePage title={t('title')}>
      {isSaved && <p role="status">{t('saved')}</p>}
      {!isSaved && read.isPending && <Skeleton label={loading} />}
      {!isSaved && read.isError && <FormError text={t(`faults.${linkFault(read.error)}`)} />}
      {!isSaved && read.isSuccess && <PasswordForm username={read.data.username} onSave={save} />}
      <ToLogin />
    </LonePage>
  )
}

interface PasswordFormProps {
  readonly username: string
  readonly onSave: (newPassword: string) => Promise<void>
}

function PasswordForm({ username, onSave }: PasswordFormProps) {
  const t = useTranslations('security.forgotten')
  const [password, setPassword] = useState('')
  const { textOf, refusedText } = usePasswordTexts()
  const [own, setOwn] = useState<PasswordFault | null>(null)
  const saving = useChange({
    send: onSave,
    otherwise: (error) => {
      const chosen = refusedText(error)
      return chosen === null ? { at: 'form', text: t(`faults.${linkFault(error)}`) } : { at: 'password', text: chosen }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = passwordFault(password, { names: [username, brand.name], isCommon: () => false })
    setOwn(fault)
    if (fault === null) saving.send(password)
    else saving.forget()
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <p>{t('choose', { username })}</p>
      <input hidden readOnly autoComplete="username" value={username} />
      <NewPassword
        value={password}
        error={own === null ? saving.said('password') : textOf(own)}
        onChange={(typed) => {
          setPassword(typed)
          setOwn(null)
          saving.forget()
        }}
      />
      <FormError text={saving.said('form')} />
      <Button type="submit" busy={saving.isBusy} disabled={password === ''}>
        {t('save')}
      </Button>
    </form>
  )
}
