import { reportFailure } from '../../lib/request/faults.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { showToast, type Toast } from '../../lib/toasts.ts'

interface Failed {
  readonly title: string
  readonly body: string
  readonly ok: string
}

/** If it fails, the toast comes back. */
export async function runUndo(toast: Toast & Pick<Required<Toast>, 'undo'>, failed: Failed): Promise<void> {
  try {
    await toast.undo()
  } catch (error) {
    // A cancelled password question undid nothing.
    if (!isPasswordRequired(error)) await reportFailure(error, 'change', failed)
    if (sessionStore.read() !== null) showToast(toast)
  }
}
