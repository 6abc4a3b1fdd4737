import { signOut } from '../../lib/session/sign-out.ts'
import { mayLeave } from '../../lib/unsaved.ts'

/** What is begun and not saved is asked about first. */
export async function logOut(): Promise<void> {
  if (await mayLeave()) await signOut()
}
