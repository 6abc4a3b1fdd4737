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
