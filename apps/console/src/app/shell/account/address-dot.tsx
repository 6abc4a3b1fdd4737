import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { securityQuery } from '../../../lib/request/security.ts'
import type { SignedIn } from '../../../lib/session/session.ts'

/**
 * Without an own address a forgotten password leads nowhere, and the day on which that is noticed is too late. The session says
 * it, and what Security has read since says it newer.
 */
export function useIsAddressMissing({ ownAddressMissing }: SignedIn): boolean {
  const { data } = useQuery({ ...securityQuery(), enabled: false })
  if (data === undefined) return ownAddressMissing === true
  return data.address?.origin !== 'own' && data.waitingAddress === null
}

/** On the account button, and at Security in its menu. */
export function AddressDot({ session }: { readonly session: SignedIn }) {
  const t = useTranslations('security.address')
  if (!useIsAddressMissing(session)) return null
  return (
    <span className="face-dot">
      <span className="hidden-text">{t('missing')}</span>
    </span>
  )
}
