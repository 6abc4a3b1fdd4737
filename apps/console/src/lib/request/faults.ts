import { ApiError } from '../http/api-error.ts'
import { isFaultShown, type Message, showFault, showMessage } from '../messages.ts'

/** The faults that have their own dialog (specification, "Generic API dialogs"). */
export const faultStatuses = [0, 404, 409, 500, 503] as const
type FaultStatus = (typeof faultStatuses)[number]

/** What the reader's role does not allow has its dialog, too, under every policy. */
const NOT_PERMITTED = 403

const isNotPermitted = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-permitted'

/**
 * Which faults open a dialog: for a fetch only a missing answer, all else is shown next to what could not be loaded;
 * for a change also a conflict or a failure; a silent call is reported by its own screen.
 */
export type FaultPolicy = 'fetch' | 'change' | 'silent'

const raised: Readonly<Record<FaultPolicy, readonly FaultStatus[]>> = {
  fetch: [0],
  change: faultStatuses,
  silent: [],
}

/** No answer: the request may have had its effect, and may be sent again. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500)

/** For a screen that the reader's role does not open. */
export function reportNotPermitted(): void {
  if (!isFaultShown(NOT_PERMITTED)) void showFault(NOT_PERMITTED, null)
}

const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null)

/**
 * Opens the dialog that the policy has for this error. Resolves with whether the reader was informed, so that a screen
 * can say the rest itself. A dialog that is open or waits already is not opened twice.
 */
export async function reportFault(error: unknown, policy: FaultPolicy): Promise<boolean> {
  const status = isNotPermitted(error) ? NOT_PERMITTED : raised[policy].find((each) => each === statusOf(error))
  if (status === undefined) return false
  if (!isFaultShown(status)) await showFault(status, requestIdOf(error))
  return true
}

/**
 * Reports the failure of a write: the fault in its own dialog where the policy has one, otherwise with the text of the
 * screen. When the session has ended only the login says so.
 */
export async function reportFailure(error: unknown, policy: FaultPolicy, otherwise: Message): Promise<void> {
  if (statusOf(error) === 401 || (await reportFault(error, policy))) return
  await showMessage({ ...otherwise, requestId: requestIdOf(error) })
}
