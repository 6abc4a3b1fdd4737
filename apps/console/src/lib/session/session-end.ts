/** Why a session ended; only a logout is what the reader asked for. */
export type EndReason = 'logout' | 'idle' | 'absolute' | 'expired' | 'elsewhere'

export interface SessionEnd {
  readonly reason: EndReason
  readonly organizationId: string
}

/** What another tab says is only text: its session was there, so one that is not known has expired. */
export const endReasonOf = (value: unknown): EndReason =>
  value === 'logout' || value === 'idle' || value === 'absolute' ? value : 'expired'
