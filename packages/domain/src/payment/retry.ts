/** Tried again only after the card changes. */
const hard = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'incorrect_number',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'fraudulent',
  'expired_card',
  'authentication_required',
  'card_missing',
])

export const isHardDecline = (code: string): boolean => hard.has(code)

/** Days until a soft decline is tried again, by the number of attempts made; null when it is left to the administrator. */
export const daysUntilRetry = (attempts: number): number | null => [3, 5, 7][attempts - 1] ?? null
