import type { Security } from '@touchline/contract/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSecurityTimes } from './times.ts'

const APP = 'app'
const ADDRESS = 'address'

/** What opens a login in addition to its password, and what of it the reader says is theirs. */
export function useOwnThings({ passkeys, authenticator, address }: Security) {
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
export function OwnThings({ things, ticked, toggle }: Omit<ReturnType<typeof useOwnThings>, 'mine'>) {
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
