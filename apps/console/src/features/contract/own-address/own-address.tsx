import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isPutAway } from '@touchline/domain/advice'
import type { Instant } from '@touchline/domain/calendar'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { securityQuery } from '../../../lib/request/security.ts'
import { signedIn } from '../../../lib/session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/input/button.tsx'
import './own-address.css'

const keyOf = (userId: string): string => `console.own-address.${userId}`

const GIVEN = 'given'

/** Whether the reader put it away within 90 days, or has given an address: then the server is not even asked. */
function isSettled(userId: string, now: Instant): boolean {
  const kept = localStorage.getItem(keyOf(userId))
  return kept === GIVEN || (kept !== null && isPutAway(Number(kept), now))
}

const putAway = (userId: string, now: Instant): void => localStorage.setItem(keyOf(userId), String(now))

const noteGiven = (userId: string): void => localStorage.setItem(keyOf(userId), GIVEN)

/**
 * A quiet line for readers without an own address: a forgotten password leads nowhere then, and the day on which that is
 * noticed is too late. It says nothing of money, so it stands below all of that.
 */
export function OwnAddress({ now }: { readonly now: Instant }) {
  const { _id: userId } = signedIn()
  const [isGone, setIsGone] = useState(() => isSettled(userId, now))
  const { data } = useQuery({ ...securityQuery(), enabled: !isGone, meta: { faults: 'silent' } })
  const isGiven = data?.address?.origin === 'own'
  useEffect(() => {
    if (isGiven) noteGiven(userId)
  }, [isGiven, userId])
  if (isGone || data === undefined || isGiven || data.waitingAddress !== null) return null
  const leave = () => {
    putAway(userId, now)
    setIsGone(true)
  }
  return <Missing onLeave={leave} />
}

function Missing({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTranslations('security.address')
  const notNow = useTranslations('advice')('notNow')
  return (
    <section className="own-address" aria-label={t('title')}>
      <Icon name="user" />
      <p className="soft small">{t('missing')}</p>
      <Link className="btn ghost" to="/security">
        {t('set')}
      </Link>
      <Button look="quiet" aria-label={`${notNow}: ${t('title')}`} onClick={onLeave}>
        {notNow}
      </Button>
    </section>
  )
}
