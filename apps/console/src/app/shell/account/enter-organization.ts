import { signOut } from '@touchline/contract/calls/sign-in'
import { type SignInOutcome, signInTo } from '../../../features/sign-in/authenticate.ts'
import { exchange } from '../../../lib/request/request.ts'
import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import { sessionStore } from '../../../lib/session/session.ts'

export type Refused = Extract<SignInOutcome, { kind: 'failed' }>['reason']

/**
 * A session is for one organisation, so another one needs another login: with the same name, and the password again. The
 * session before it ends; in the same region the server has replaced it already.
 */
export async function enterOrganization(
  { _id, server }: OfferedOrganization,
  password: string,
): Promise<Refused | null> {
  const before = sessionStore.read()
  if (before === null) return 'credentials'
  const outcome = await signInTo(server, { username: before.loginId, password }, _id)
  if (outcome.kind !== 'signed-in') return outcome.kind === 'failed' ? outcome.reason : 'credentials'
  if (sessionStore.read()?.base !== before.base)
    await exchange(before.base, signOut, {}, before.access_token).catch(() => null)
  return null
}
