import { DAY, type Instant } from '../calendar/index.ts'

const APPROVAL_DAYS = 7

export const approvalEnd = (askedAt: Instant): Instant => askedAt + APPROVAL_DAYS * DAY

export const approvalStates = ['waiting', 'approved', 'sent-back', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]

interface Approval {
  readonly state: ApprovalState
  readonly askedBy: string
  readonly endsAt: Instant
}

export type ApprovalStep = 'approve' | 'send-back' | 'withdraw'

export type ApprovalFault = 'approval-answered' | 'approval-over' | 'own-approval' | 'not-asker'

/** Null: possible. The asker may only withdraw, all others only answer. */
export function approvalFault(
  { state, askedBy, endsAt }: Approval,
  step: ApprovalStep,
  operator: string,
  now: Instant,
): ApprovalFault | null {
  if (state !== 'waiting') return 'approval-answered'
  if (now >= endsAt) return 'approval-over'
  if (step === 'withdraw') return operator === askedBy ? null : 'not-asker'
  return operator === askedBy ? 'own-approval' : null
}
