import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { securityQuery } from '../../../lib/request/security.ts'

const keyOf = (userId: string): string => `console.own-address.${userId}`

const GIVEN = 'given'

/**
 * Without an own address a forgotten password leads nowhere, and the day on which that is noticed is too late. Who has given one
 * in this browser is not asked for again.
 */
export function useIsAddressMissing(userId: string): boolean {
  const isKnown = localStorage.getItem(keyOf(userId)) === GIVEN
  const { data } = useQuery({ ...securityQuery(), enabled: !isKnown, meta: { faults: 'silent' } })
  const isGiven = data?.address?.origin === 'own'
  useEffect(() => {
    if (isGiven) localStorage.setItem(keyOf(userId), GIVEN)
  }, [isGiven, userId])
  return !isKnown && data !== undefined && !isGiven && data.waitingAddress === null
}

/** On the account button, and at Security in its menu. */
export function AddressDot({ userId }: { readonly userId: string }) {
  const t = useTranslations('security.address')
  if (!useIsAddressMissing(userId)) return null
  return (
    <span className="face-dot">
      <span className="hidden-text">{t('missing')}</span>
    </span>
  )
}
