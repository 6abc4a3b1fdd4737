export type EndReason = 'logout' | 'idle' | 'absolute' | 'expired' | 'elsewhere'

export interface SessionEnd {
  readonly reason: EndReason
  readonly organizationId: string
}

export const endReasonOf = (value: unknown): EndReason =>
  value === 'logout' || value === 'idle' || value === 'absolute' ? value : 'expired'
