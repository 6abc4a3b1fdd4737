import { listOrganizations } from '@touchline/contract/calls/organization'
import { authenticate, signOut } from '@touchline/contract/calls/sign-in'
import type { OrganizationChoice, Session } from '@touchline/contract/sign-in'
import type { RegionName } from '@touchline/contract/wire'
import { ApiError } from '../../lib/http/api-error.ts'
import { config, hasOwnWays, type Region } from '../../lib/http/config.ts'
import { fieldOf } from '../../lib/http/field-of.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { exchange } from '../../lib/http/request.ts'
import { askFirstView, forgetFirstView } from '../../lib/request/first-view.ts'
import { type Waiting, waitingAt } from '../../lib/session/second-step.ts'
import { start } from '../../lib/session/session.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | Waiting
  | { readonly kind: 'choose'; readonly choice: OrganizationChoice }
  | {
      readonly kind: 'failed'
      readonly reason:
        | 'credentials'
        | 'passkey'
        | 'network'
        | 'unavailable'
        | 'closed'
        | 'not-administrator'
        | 'throttled'
        | 'no-account'
        | 'provider'
        | 'denied'
    }

const byWeight = ['credentials', 'network', 'unavailable', 'throttled', 'not-administrator', 'closed'] as const

type NextReason = (typeof byWeight)[number]

type RegionAnswer = SignInOutcome | { readonly kind: 'next'; readonly reason: NextReason }

/** In configured order (reading N2). Shows a refusal only if no region accepts. */
export const signIn = (credentials: Credentials): Promise<SignInOutcome> => signInAmong(config().regions, credentials)

export async function signInAmong(regions: readonly Region[], credentials: Credentials): Promise<SignInOutcome> {
  let reason: NextReason = 'credentials'
  for (const { baseUrl } of regions.filter(hasOwnWays)) {
    const answer = await signInAt(baseUrl, credentials, null)
    if (answer.kind !== 'next') return answer
    if (byWeight.indexOf(answer.reason) > byWeight.indexOf(reason)) reason = answer.reason
  }
  return { kind: 'failed', reason }
}

/** Only to a configured base (N3). */
export async function signInTo(
  server: RegionName,
  credentials: Credentials,
  organizationId: string,
): Promise<SignInOutcome> {
  const region = config().regions.find((each) => each.name === server)
  if (region === undefined) return { kind: 'failed', reason: 'credentials' }
  const answer = await signInAt(region.baseUrl, credentials, organizationId)
  return answer.kind === 'next' ? { kind: 'failed', reason: answer.reason } : answer
}

async function signInAt(base: string, credentials: Credentials, organizationId: string | null): Promise<RegionAnswer> {
  const body = {
    grant_type: 'password' as const,
    ...credentials,
    ...(organizationId === null ? {} : { organizationId }),
  }
  return entered(base, openCall(base, authenticate, { body }))
}

export async function entered(base: string, proven: Promise<{ readonly data: Session }>): Promise<RegionAnswer> {
  try {
    return await accept(base, (await proven).data)
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(base, error)
    throw error
  }
}

/** The list must contain the user's organisation (specification, "Login"). */
export async function accept(base: string, session: Session): Promise<SignInOutcome> {
  // No list answers before a second factor is set up.
  if (session.secondFactorDemanded === true) {
    start(base, session)
    return { kind: 'signed-in' }
  }
  // After the list confirmed the login.
  askFirstView({ ...session, base })
  const { data } = await exchange(base, listOrganizations, {}, session.access_token)
  const isListed = data.results.some((each) => each.isOwnOrgData && each._id === session._organization)
  if (!isListed) {
    forgetFirstView()
    await exchange(base, signOut, {}, session.access_token).catch(() => null)
    return { kind: 'failed', reason: 'credentials' }
  }
  start(base, session)
  return { kind: 'signed-in' }
}

const isChoice = (body: unknown): body is OrganizationChoice =>
  fieldOf(body, 'code') === 'organization-choice' && Array.isArray(fieldOf(body, 'details'))

function refusalOf(base: string, error: ApiError): RegionAnswer {
  if (isChoice(error.body)) return { kind: 'choose', choice: error.body }
  const waiting = waitingAt(base, error)
  if (waiting !== null) return waiting
  if (error.code === 'account-closed') return { kind: 'next', reason: 'closed' }
  if (error.code === 'not-administrator') return { kind: 'next', reason: 'not-administrator' }
  // Another region's logins are throttled only here.
  if (error.status === 429 || error.code === 'work-required') return { kind: 'next', reason: 'throttled' }
  if (error.status === 400 || error.status === 401) return { kind: 'next', reason: 'credentials' }
  return { kind: 'next', reason: error.status >= 500 ? 'unavailable' : 'network' }
}
