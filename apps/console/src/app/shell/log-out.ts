import { leaveProvider } from '@touchline/contract/calls/sign-in-provider'
import { sessionStore } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { mayLeave } from '../../lib/unsaved.ts'

/** Asks about unsaved changes; signs out at the provider if possible. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return
  const session = sessionStore.read()
  await signOut()
  if (session?.byProvider === true) location.assign(`${session.base}${leaveProvider.path}`)
}
