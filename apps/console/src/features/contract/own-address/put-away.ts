import { isPutAway } from '@touchline/domain/advice'
import type { Instant } from '@touchline/domain/calendar'

const keyOf = (userId: string): string => `touchline.own-address.${userId}`

const GIVEN = 'given'

/** Whether the reader put it away within 90 days, or has given an address: then the server is not even asked. */
export function isSettled(userId: string, now: Instant): boolean {
  const kept = localStorage.getItem(keyOf(userId))
  return kept === GIVEN || (kept !== null && isPutAway(Number(kept), now))
}

export const putAway = (userId: string, now: Instant): void => localStorage.setItem(keyOf(userId), String(now))

export const noteGiven = (userId: string): void => localStorage.setItem(keyOf(userId), GIVEN)
