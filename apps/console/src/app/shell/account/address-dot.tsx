import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { securityQuery } from '../../../lib/request/security.ts'
import type { SignedIn } from '../../../lib/session/session.ts'

/** Needed to reset a password. From the session, or newer from Security. */
export function useIsAddressMissing({ ownAddressMissing }: SignedIn): boolean {
  const { data } = useQuery({ ...securityQuery(), enabled: false })
  if (data === undefined) return ownAddressMissing === true
  return data.address?.origin !== 'own' && data.waitingAddress === null
}

export function AddressDot({ session }: { readonly session: SignedIn }) {
  const t = useTranslations('security.address')
  if (!useIsAddressMissing(session)) return null
  return (
    <span className="face-dot">
      <span className="hidden-text">{t('missing')}</span>
    </span>
  )
}
