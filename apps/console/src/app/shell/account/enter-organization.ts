import { signOut, switchOrganization } from '@touchline/contract/calls/sign-in'
import { accept, type SignInOutcome, signInTo } from '../../../features/sign-in/authenticate.ts'
import { call } from '../../../lib/request/call.ts'
import { config } from '../../../lib/request/config.ts'
import { exchange } from '../../../lib/request/request.ts'
import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import { sessionStore } from '../../../lib/session/session.ts'

export type Refused = Extract<SignInOutcome, { kind: 'failed' }>['reason'] | 'second-factor'

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
  if (outcome.kind === 'second-factor') return 'second-factor'
  if (outcome.kind !== 'signed-in') return outcome.kind === 'failed' ? outcome.reason : 'credentials'
  if (sessionStore.read()?.base !== before.base)
    await exchange(before.base, signOut, {}, before.access_token).catch(() => null)
  return null
}

/**
 * Without the password, where it was proven within five minutes and the organisation is in the same region: every region has
 * a password of its own. False where it has to be asked for.
 */
export async function enterByProof({ _id, server }: OfferedOrganization): Promise<boolean> {
  const base = sessionStore.read()?.base
  const region = config().regions.find(({ name }) => name === server)
  if (base === undefined || region?.baseUrl !== base) return false
  try {
    const { data } = await call(switchOrganization, { body: { organizationId: _id } })
    return (await accept(base, data)).kind === 'signed-in'
  } catch {
    // The dialog asks for the password, and says what is wrong.
    return false
  }
}
