import type { Instant } from '../calendar/index.ts'
import type { UserId } from '../ids/index.ts'

export const REQUEST_DAYS = 7
const DAY_MS = 86_400_000

export const requestEnd = (askedAt: Instant): Instant => askedAt + REQUEST_DAYS * DAY_MS

export const keptUntil = (end: Instant): Instant => end - 1

export const requestStates = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

interface PurchaseRequest {
  /** Pending until the job of its expiry runs. */
  readonly state: RequestState
  readonly askedBy: UserId
  readonly expiresAt: Instant
}

export const requestStateAt = ({ state, expiresAt }: Omit<PurchaseRequest, 'askedBy'>, now: Instant): RequestState =>
  state === 'pending' && expiresAt <= now ? 'expired' : state

export type RequestStep = 'approve' | 'decline' | 'withdraw'

export function stepFault(
  request: PurchaseRequest,
  step: RequestStep,
  by: UserId,
  now: Instant,
): 'of-another' | 'decided' | null {
  if (step === 'withdraw' && request.askedBy !== by) return 'of-another'
  return requestStateAt(request, now) === 'pending' ? null : 'decided'
}
