import { useMutation, useQuery } from '@tanstack/react-query'
import { readPasswordLink, resetPassword } from '@touchline/contract/calls/security'
import { LEAST_CHARACTERS, type PasswordFault, passwordFault } from '@touchline/domain/sign-in'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../../forms/lone-page.tsx'
import { useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { openCall } from '../../../lib/request/open-call.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { NewPassword } from '../password-fields.tsx'
import { refusedReason } from '../refused-reason.ts'
import { ToLogin } from './forgotten-password.tsx'
import { linkFault } from './link-fault.ts'

/** The link to a new password: whose it is, and a field for it. */
export function ResetPassword() {
  const t = useTranslations('security.forgotten')
  const loading = useTranslations('shell')('loading')
  const { token, base } = useMailedLink()
  const [isSaved, setIsSaved] = useState(false)
  const read = useQuery({
    queryKey: ['password link', token],
    meta: { faults: 'silent' },
    retry: false,
    // Used, it is no more.
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
      {!isSaved && read.isError && <Fault error={read.error} />}
      {!isSaved && read.isSuccess && <PasswordForm username={read.data.username} onSave={save} />}
      <ToLogin />
    </LonePage>
  )
}

function Fault({ error }: { readonly error: unknown }) {
  const t = useTranslations('security.forgotten.faults')
  return (
    <p role="alert" className="form-error">
      {t(linkFault(error))}
    </p>
  )
}

interface PasswordFormProps {
  readonly username: string
  readonly onSave: (newPassword: string) => Promise<void>
}

function PasswordForm({ username, onSave }: PasswordFormProps) {
  const t = useTranslations('security.forgotten')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<PasswordFault | null>(null)
  const saving = useMutation({
    meta: { faults: 'silent' },
    mutationFn: onSave,
    onError: (error) => setFault(refusedReason(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const own = passwordFault(password, { names: [username], isCommon: () => false })
    setFault(own)
    if (own === null && !saving.isPending) saving.mutate(password)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <p>{t('choose', { username })}</p>
      <input hidden readOnly autoComplete="username" value={username} />
      <NewPassword
        value={password}
        fault={fault}
        least={LEAST_CHARACTERS}
        onChange={(typed) => {
          setPassword(typed)
          setFault(null)
          saving.reset()
        }}
      />
      {saving.isError && fault === null && <Fault error={saving.error} />}
      <Button type="submit" busy={saving.isPending} disabled={password === ''}>
        {t('save')}
      </Button>
    </form>
  )
}
