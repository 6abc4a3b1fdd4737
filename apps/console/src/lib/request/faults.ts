import { ApiError } from '../http/api-error.ts'
import { isFaultShown, type Message, showFault, showMessage } from '../messages.ts'

/** Specification, "Generic API dialogs". */
export const faultStatuses = [0, 404, 409, 500, 503] as const
type FaultStatus = (typeof faultStatuses)[number]

const NOT_PERMITTED = 403

const isNotPermitted = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-permitted'

/**
 * When a dialog opens: 'fetch' only without an answer (others show in place); 'change' also for conflicts and failures;
 * 'silent' never.
 */
export type FaultPolicy = 'fetch' | 'change' | 'silent'

const raised: Readonly<Record<FaultPolicy, readonly FaultStatus[]>> = {
  fetch: [0],
  change: faultStatuses,
  silent: [],
}

/** Possibly took effect; repeatable. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500)

export function reportNotPermitted(): void {
  if (!isFaultShown(NOT_PERMITTED)) void showFault(NOT_PERMITTED, null)
}

const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null)

/** Returns whether a dialog opened; never twice. */
export async function reportFault(error: unknown, policy: FaultPolicy): Promise<boolean> {
  const status = isNotPermitted(error) ? NOT_PERMITTED : raised[policy].find((each) => each === statusOf(error))
  if (status === undefined) return false
  if (!isFaultShown(status)) await showFault(status, requestIdOf(error))
  return true
}

/** Otherwise with the screen's text. After a session only the login reports. */
export async function reportFailure(error: unknown, policy: FaultPolicy, otherwise: Message): Promise<void> {
  if (statusOf(error) === 401 || (await reportFault(error, policy))) return
  await showMessage({ ...otherwise, requestId: requestIdOf(error) })
}
