import type { Instant } from '../calendar/index.ts'
import type { UserId } from '../ids/index.ts'

/** So long a purchase that was prepared waits for an administrator. */
export const REQUEST_DAYS = 7
const DAY_MS = 86_400_000

export const requestEnd = (askedAt: Instant): Instant => askedAt + REQUEST_DAYS * DAY_MS

/** The last millisecond at which one that ends then can be decided. */
export const keptUntil = (end: Instant): Instant => end - 1

export const requestStates = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

interface PurchaseRequest {
  /** As it is stored: one whose time is over stays pending until the job comes. */
  readonly state: RequestState
  readonly askedBy: UserId
  readonly expiresAt: Instant
}

/** Up to the last instant before its end a request waits, whether a job has run or not. */
export const requestStateAt = ({ state, expiresAt }: Omit<PurchaseRequest, 'askedBy'>, now: Instant): RequestState =>
  state === 'pending' && expiresAt <= now ? 'expired' : state

export type RequestStep = 'approve' | 'decline' | 'withdraw'

/**
 * Why a step is not possible; null where it is. Who may approve and decline at all the table of permissions says; only
 * who asked withdraws.
 */
export function stepFault(
  request: PurchaseRequest,
  step: RequestStep,
  by: UserId,
  now: Instant,
): 'of-another' | 'decided' | null {
  if (step === 'withdraw' && request.askedBy !== by) return 'of-another'
  return requestStateAt(request, now) === 'pending' ? null : 'decided'
}
