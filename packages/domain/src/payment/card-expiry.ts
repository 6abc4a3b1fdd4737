import { daysBetween, type LocalDate, lastDay } from '../calendar/index.ts'

const NOTICE_DAYS = 30

interface CardExpiry {
  readonly kind: 'valid' | 'expiring' | 'expired'
  readonly lastDay: LocalDate
}

/** Through the printed month. `today` in the contract's zone. */
export function cardExpiry(
  card: { readonly expiryYear: number; readonly expiryMonth: number },
  today: LocalDate,
): CardExpiry {
  const last = lastDay(`${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`)
  const daysLeft = daysBetween(today, last)
  if (daysLeft < 0) return { kind: 'expired', lastDay: last }
  return { kind: daysLeft <= NOTICE_DAYS ? 'expiring' : 'valid', lastDay: last }
}
