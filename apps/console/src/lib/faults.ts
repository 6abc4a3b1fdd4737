import { ApiError } from './api-error.ts'
import { isTelling, type Message, showMessage, tell } from './messages.ts'

/** The faults that have a dialog of their own (specification, "Generic API dialogs"). */
export const faultStatuses = [0, 404, 409, 500, 503] as const
type FaultStatus = (typeof faultStatuses)[number]

/**
 * Who raises which dialog: a fetch only when no answer came, everything else stays beside what could not be loaded; a
 * change also when it was overtaken or failed; a silent call is told by its own screen.
 */
export type FaultPolicy = 'fetch' | 'change' | 'silent'

const raised: Readonly<Record<FaultPolicy, readonly FaultStatus[]>> = {
  fetch: [0],
  change: faultStatuses,
  silent: [],
}

/** Nothing came back: what was asked may have happened, and may be asked again. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500)

const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null)

/**
 * Raises the dialog that the policy wants for this error. Resolves with whether it told the reader, so that a screen
 * can say the rest itself. A dialog that is open or waits already is not raised twice.
 */
export async function tellFault(error: unknown, policy: FaultPolicy): Promise<boolean> {
  const status = raised[policy].find((each) => each === statusOf(error))
  if (status === undefined) return false
  if (!isTelling(status)) await tell(status, requestIdOf(error))
  return true
}

/**
 * Says what came of a write that failed: the fault in its own dialog where the policy has one, otherwise in the words of the
 * screen. Of a session that has ended only the login speaks.
 */
export async function tellFailure(error: unknown, policy: FaultPolicy, otherwise: Message): Promise<void> {
  if (statusOf(error) === 401 || (await tellFault(error, policy))) return
  await showMessage({ ...otherwise, requestId: requestIdOf(error) })
}
