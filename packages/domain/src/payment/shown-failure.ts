/**
 * What would help a thief is shown as a plain decline; the true code stays on the server.
 */
const masked = new Set(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'])

export const shownDecline = (code: string): string => (masked.has(code) ? 'generic_decline' : code)

/**
 * A failure as it may be shown: code and decline code, each without what would help a thief; null where nothing failed.
 */
export const shownFailure = (
  code: string | null,
  declineCode: string | null,
): { readonly code: string; readonly declineCode: string | null } | null =>
  code === null
    ? null
    : { code: shownDecline(code), declineCode: declineCode === null ? null : shownDecline(declineCode) }
