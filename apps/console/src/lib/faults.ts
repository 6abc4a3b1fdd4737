import { ApiError } from './api-error.ts'
import { isTelling, tell } from './messages.ts'

/** The faults that have a dialog of their own (specification, "Generic API dialogs"). */
export const faultStatuses = [0, 404, 409, 500, 503] as const
export type FaultStatus = (typeof faultStatuses)[number]

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

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500)

/**
 * Raises the dialog that the policy wants for this error. Resolves with whether it told the reader, so that a screen
 * can say the rest itself. A dialog that is open or waits already is not raised twice.
 */
export async function tellFault(error: unknown, policy: FaultPolicy): Promise<boolean> {
  const status = raised[policy].find((each) => each === statusOf(error))
  if (status === undefined) return false
  if (!isTelling(status)) await tell(status)
  return true
}
