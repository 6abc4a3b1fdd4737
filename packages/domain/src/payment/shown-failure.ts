/** Shown as a plain decline, because they would help a thief. */
const masked = new Set(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'])

export const shownDecline = (code: string): string => (masked.has(code) ? 'generic_decline' : code)

export const shownFailure = (
  code: string | null,
  declineCode: string | null,
): { readonly code: string; readonly declineCode: string | null } | null =>
  code === null
    ? null
    : { code: shownDecline(code), declineCode: declineCode === null ? null : shownDecline(declineCode) }
