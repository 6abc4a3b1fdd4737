import { signOut, switchOrganization } from '@touchline/contract/calls/sign-in'
import { accept, type SignInOutcome, signInAmong, signInTo } from '../../../features/sign-in/authenticate.ts'
import { config, hasOwnWays, type Region } from '../../../lib/http/config.ts'
import { exchange } from '../../../lib/http/request.ts'
import { call } from '../../../lib/request/call.ts'
import { addOffered, type OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import { type SignedIn, sessionStore } from '../../../lib/session/session.ts'

const here = ({ _organization: _id, organizationDetail }: SignedIn): OfferedOrganization => ({
  _id,
  organizationName: organizationDetail.organizationName,
  server: organizationDetail.region,
  mayEnter: true,
})

export async function replacing(signIn: (loginId: string) => Promise<SignInOutcome>): Promise<SignInOutcome> {
  const before = sessionStore.read()
  if (before === null) return { kind: 'failed', reason: 'credentials' }
  const outcome = await signIn(before.loginId)
  const after = sessionStore.read()
  if (outcome.kind !== 'signed-in' || after === null) return outcome
  addOffered([here(before), here(after)])
  if (after.base !== before.base) await exchange(before.base, signOut, {}, before.access_token).catch(() => null)
  return outcome
}

export const enterOrganization = (
  { _id, server }: Pick<OfferedOrganization, '_id' | 'server'>,
  password: string,
): Promise<SignInOutcome> => replacing((username) => signInTo(server, { username, password }, _id))

export function otherRegions(): readonly Region[] {
  const { regions } = config()
  const index = regions.findIndex(({ baseUrl }) => baseUrl === sessionStore.read()?.base)
  return [...regions.slice(index + 1), ...regions.slice(0, Math.max(index, 0))].filter(hasOwnWays)
}

/** Regions do not know each other. */
export const lookElsewhere = (password: string): Promise<SignInOutcome> =>
  replacing((username) => signInAmong(otherRegions(), { username, password }))

/** Same region, within five minutes of the password. False: ask for it. */
export async function enterByProof({ _id, server }: OfferedOrganization): Promise<boolean> {
  const base = sessionStore.read()?.base
  if (base === undefined || !isHere(server)) return false
  try {
    const { data } = await call(switchOrganization, { body: { organizationId: _id } })
    return (await accept(base, data)).kind === 'signed-in'
  } catch {
    return false
  }
}

export const isHere = (server: OfferedOrganization['server']): boolean =>
  regionOf(server)?.baseUrl === sessionStore.read()?.base

export const regionOf = (server: OfferedOrganization['server']): Region | undefined =>
  config().regions.find(({ name }) => name === server)
