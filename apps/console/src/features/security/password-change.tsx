import type { Security } from '@touchline/contract/security'
import { type PasswordFault, passwordFault } from '@touchline/domain/sign-in'
import { brand } from '@touchline/ui/brand.ts'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../forms/taking-back/way-back-of.tsx'
import { useChange } from '../../lib/request/use-change.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { NewPassword, PresentPassword, usePasswordTexts } from './password-fields.tsx'
import { type NewPassword as Change, changePassword } from './queries.ts'
import { useSecurityTimes } from './reader-times.ts'

const APP = 'app'
const ADDRESS = 'address'
const PROVIDER = 'provider'

function useOwnThings({ passkeys, authenticator, address, providerLink: link }: Security) {
  const t = useTranslations('security.securing')
  const { dayOf } = useSecurityTimes()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const things = [
    ...passkeys.map(({ _id, name, addedAt }) => ({ key: _id, text: t('passkey', { name, date: dayOf(addedAt) }) })),
    ...(authenticator === null ? [] : [{ key: APP, text: t('app', { date: dayOf(authenticator.addedAt) }) }]),
    ...(link === null ? [] : [{ key: PROVIDER, text: t('provider', { name: link.name, date: dayOf(link.linkedAt) }) }]),
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
      providerLink: ticked.includes(PROVIDER),
    },
  }
}

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

/** The server knows the commonest ones. */
function ownFault(password: string): PasswordFault | null {
  const session = sessionStore.read()
  const names =
    session === null ? [] : [session.loginId, session.displayName, session.organizationDetail.organizationName]
  return passwordFault(password, { names: [...names, brand.name], isCommon: () => false })
}

function useChanging(suspected: Pick<Change, 'isSuspected' | 'mine'>, text: string, onDone: () => void) {
  const t = useTranslations('security.dialog.faults')
  const { textOf, refusedText } = usePasswordTexts()
  const [typed, setTyped] = useState({ password: '', newPassword: '' })
  const [own, setOwn] = useState<PasswordFault | null>(null)
  const change = useChange({
    send: changePassword,
    refusals: {
      'wrong-password': { at: 'present', text: t('wrong') },
      'too-many-attempts': { at: 'present', text: t('throttled') },
    },
    otherwise: (error) => {
      const chosen = refusedText(error)
      return chosen === null ? { at: 'present', text: t('failed') } : { at: 'chosen', text: chosen }
    },
    onDone: () => {
      showToast({ text })
      onDone()
    },
  })
  const forget = (at: 'present' | 'chosen') => {
    if (change.said(at) !== null) change.forget()
  }
  return {
    ...typed,
    faults: { present: change.said('present'), chosen: own === null ? change.said('chosen') : textOf(own) },
    isBusy: change.isBusy,
    setPassword: (password: string) => {
      setTyped({ ...typed, password })
      forget('present')
    },
    setNewPassword: (newPassword: string) => {
      setTyped({ ...typed, newPassword })
      setOwn(null)
      forget('chosen')
    },
    submit: () => {
      const fault = ownFault(typed.newPassword)
      setOwn(fault)
      if (fault === null) change.send({ ...typed, ...suspected })
      else change.forget()
    },
  }
}

interface PasswordChangeProps {
  readonly security: Security
  readonly isSuspected?: boolean
  readonly onClose: () => void
}

export function PasswordChange({ security, isSuspected = false, onClose }: PasswordChangeProps) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const as = isSuspected ? 'securing' : 'dialog'
  const { mine, ...own } = useOwnThings(security)
  const suspected = isSuspected ? { isSuspected, mine } : { isSuspected }
  const { password, newPassword, faults, ...change } = useChanging(suspected, t(`${as}.done`), onClose)
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
      <PresentPassword value={password} error={faults.present} onChange={change.setPassword} />
      <NewPassword value={newPassword} error={faults.chosen} onChange={change.setNewPassword} />
      {isSuspected && <OwnThings {...own} />}
      <WayBackOf call="changePassword" />
    </FormDialog>
  )
}
