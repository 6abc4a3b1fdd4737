import { daysBetween, type LocalDate, lastDay } from '../calendar/index.ts'

/** The expiry of a card is announced from thirty days before its last day. */
const NOTICE_DAYS = 30

interface CardExpiry {
  readonly kind: 'valid' | 'expiring' | 'expired'
  readonly lastDay: LocalDate
}

/**
 * Whether the card on file can still be charged: a card is good until the last day of the month printed on it. `today` is
 * the date in the contract's own zone.
 */
export function cardExpiry(
  card: { readonly expiryYear: number; readonly expiryMonth: number },
  today: LocalDate,
): CardExpiry {
  const last = lastDay(`${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`)
  const daysLeft = daysBetween(today, last)
  if (daysLeft < 0) return { kind: 'expired', lastDay: last }
  return { kind: daysLeft <= NOTICE_DAYS ? 'expiring' : 'valid', lastDay: last }
}
