import { useMutation } from '@tanstack/react-query'
import type { Security } from '@touchline/contract/security'
import { LEAST_CHARACTERS, type PasswordFault, passwordFault } from '@touchline/domain/sign-in'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/request/api-error.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NewPassword, type PresentFault, PresentPassword } from './password-fields.tsx'
import { type NewPassword as Change, changePassword } from './queries.ts'
import { refusedReason } from './refused-reason.ts'
import { useSecurityTimes } from './times.ts'

const APP = 'app'
const ADDRESS = 'address'

/** What opens a login in addition to its password, and what of it the reader says is theirs. */
function useOwnThings({ passkeys, authenticator, address }: Security) {
  const t = useTranslations('security.securing')
  const { dayOf } = useSecurityTimes()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const things = [
    ...passkeys.map(({ _id, name, addedAt }) => ({ key: _id, text: t('passkey', { name, date: dayOf(addedAt) }) })),
    ...(authenticator === null ? [] : [{ key: APP, text: t('app', { date: dayOf(authenticator.addedAt) }) }]),
    ...(address?.origin === 'own' ? [{ key: ADDRESS, text: t('address', { address: address.address }) }] : []),
  ]
  return {
    things,
    ticked,
    toggle: (key: string) => setTicked(ticked.includes(key) ? ticked.filter((each) => each !== key) : [...ticked, key]),
    mine: {
      passkeys: passkeys.map(({ _id }) => _id).filter((id) => ticked.includes(id)),
      authenticator: ticked.includes(APP),
      address: ticked.includes(ADDRESS),
    },
  }
}

/** None is ticked at first: what stays is what somebody looked at. */
function OwnThings({ things, ticked, toggle }: Omit<ReturnType<typeof useOwnThings>, 'mine'>) {
  const t = useTranslations('security.securing')
  if (things.length === 0) return null
  return (
    <fieldset className="own-things">
      <legend>{t('mine')}</legend>
      {things.map(({ key, text }) => (
        <label key={key}>
          <input type="checkbox" checked={ticked.includes(key)} onChange={() => toggle(key)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface Faults {
  readonly present: PresentFault | null
  readonly chosen: PasswordFault | null
}

const none: Faults = { present: null, chosen: null }

/** The server knows the commonest ones; what can be said without it is said at once. */
function ownFault(password: string): PasswordFault | null {
  const session = sessionStore.read()
  const names =
    session === null ? [] : [session.loginId, session.displayName, session.organizationDetail.organizationName]
  return passwordFault(password, { names, isCommon: () => false })
}

function faultsOf(error: unknown): Faults {
  // Who does not prove the second factor returns to what was typed.
  if (isPasswordRequired(error)) return none
  if (!(error instanceof ApiError)) return { ...none, present: 'failed' }
  if (error.code === 'wrong-password') return { ...none, present: 'wrong' }
  if (error.status === 429) return { ...none, present: 'throttled' }
  const chosen = refusedReason(error)
  return chosen === null ? { ...none, present: 'failed' } : { ...none, chosen }
}

function useChange(suspected: Pick<Change, 'isSuspected' | 'mine'>, text: string, onDone: () => void) {
  const [typed, setTyped] = useState({ password: '', newPassword: '' })
  const [faults, setFaults] = useState(none)
  const change = useMutation({
    meta: { faults: 'silent' },
    mutationFn: changePassword,
    onError: (error) => setFaults(faultsOf(error)),
    onSuccess: () => {
      showToast({ text })
      onDone()
    },
  })
  return {
    ...typed,
    faults,
    isBusy: change.isPending,
    setPassword: (password: string) => {
      setTyped({ ...typed, password })
      setFaults({ ...faults, present: null })
    },
    setNewPassword: (newPassword: string) => {
      setTyped({ ...typed, newPassword })
      setFaults({ ...faults, chosen: null })
    },
    submit: () => {
      const chosen = ownFault(typed.newPassword)
      setFaults({ present: null, chosen })
      if (chosen === null) change.mutate({ ...typed, ...suspected })
    },
  }
}

interface PasswordChangeProps {
  readonly security: Security
  /** Because one of the sessions is not known. */
  readonly isSuspected?: boolean
  readonly onClose: () => void
}

/** The present password and a new one; a wrong one is said next to its field. */
export function PasswordChange({ security, isSuspected = false, onClose }: PasswordChangeProps) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const as = isSuspected ? 'securing' : 'dialog'
  const { mine, ...own } = useOwnThings(security)
  const suspected = isSuspected ? { isSuspected, mine } : { isSuspected }
  const { password, newPassword, faults, ...change } = useChange(suspected, t(`${as}.done`), onClose)
  const isEmpty = password === '' || newPassword === ''
  return (
    <FormDialog
      title={t(`${as}.title`)}
      action={t(`${as}.save`)}
      cancel={common('cancel')}
      isBusy={change.isBusy}
      isDisabled={isEmpty}
      onSubmit={change.submit}
      onCancel={onClose}
    >
      <p>{t(`${as}.why`)}</p>
      <PresentPassword value={password} fault={faults.present} onChange={change.setPassword} />
      <NewPassword
        value={newPassword}
        fault={faults.chosen}
        least={LEAST_CHARACTERS}
        onChange={change.setNewPassword}
      />
      {isSuspected && <OwnThings {...own} />}
    </FormDialog>
  )
}
