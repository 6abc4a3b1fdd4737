import type { Endpoint } from '@touchline/contract/endpoint'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { mayDo } from '@touchline/domain/people'
import { mayCallInTask } from '@touchline/domain/sign-in'
import type { FastifyRequest } from 'fastify'
import { inRead } from '../../db/transaction.ts'
import { type CellConfig, isProviderOnly } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { isReading, type ReadingRoute } from '../reading-route.ts'
import type { Answer, AnyReadCall, Caller, Route } from '../route.ts'
import type { ProvenRecently } from './proven-recently.ts'
import { ownWayRefusal } from './provider-only.ts'
import { passwordRefusal } from './recent-password.ts'
import { checkServiceKey } from './service-key.ts'
import { checkSession, tokenHash } from './session-check.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls that need a session, once it is proven. */
    caller: Caller | null
    /** The organisation of a call that only reads and whose session is proven together with its answer. */
    expected: OrganizationId | null
  }
}

export interface Gate {
  readonly deps: Pick<Deps, 'db' | 'clock' | 'cell'>
  readonly proven: ProvenRecently
}

const organizationIn = (params: unknown): string | null =>
  typeof params === 'object' && params !== null && 'orgId' in params && typeof params.orgId === 'string'
    ? params.orgId.toLowerCase()
    : null

const otherOrganization = refuse('other-organization', 'There is no such organisation in your reach')
const notPermitted = refuse('not-permitted', 'Your role does not allow this')

const otherTask = refuse('link-task', 'The session was opened by a link for another task')

type Session = Exclude<Awaited<ReturnType<typeof checkSession>>, Refusal>

const factorDemanded = refuse('second-factor-demanded', 'The organisation demands a second factor: set one up first')

interface Judged {
  readonly session: Session
  readonly organizationId: string | null
  readonly now: Instant
  /** Where people sign in at a provider alone no factor of ours can be demanded. */
  readonly cell: CellConfig
}

/**
 * Whether a call is within the caller's organisation and role, and the caller has what the organisation demands and proved
 * what the call needs: every call that needs a session is asked here.
 */
const judge = (
  { name, endpoint }: Pick<Route, 'name' | 'endpoint'>,
  { session, organizationId, now, cell }: Judged,
): Refusal | null => {
  const { access, action, beforeFactor, proof } = endpoint
  const { caller, mustSetUpFactor } = session
  const { linkedTask } = caller
  if (access === 'organization' && organizationId !== caller.organizationId) return otherOrganization
  const isDemanded = mustSetUpFactor && !isProviderOnly(cell)
  if (isDemanded && beforeFactor !== true) return factorDemanded
  if (action !== undefined && !mayDo(caller.role, action)) return notPermitted
  // What is one of the task's is why the platform sent the person, moments ago (decision 307).
  if (linkedTask !== undefined) return mayCallInTask(linkedTask, name) ? null : otherTask
  return proof === undefined ? null : passwordRefusal(caller, now)
}

/** Asks for the session alone, and remembers who proved to have one. */
export const admitCaller = async (
  { deps, proven }: Gate,
  route: Pick<Route, 'name' | 'endpoint'>,
  request: FastifyRequest,
): Promise<Refusal | null> => {
  const session = await checkSession(deps.db, deps.clock, request.headers['token'])
  if (session.kind === 'refused') return session
  const { caller } = session
  request.caller = caller
  proven.note(tokenHash(String(request.headers['token'])), caller.organizationId)
  const { cell, clock } = deps
  return judge(route, { session, organizationId: organizationIn(request.params), now: clock.now(), cell })
}

/** A reading call of somebody who was proven recently may ask for proof and answer together. */
const expectedOf = ({ proven }: Gate, route: Route, request: FastifyRequest): OrganizationId | null => {
  const token = request.headers['token']
  if (!isReading(route) || typeof token !== 'string') return null
  const organizationId = proven.organizationOf(tokenHash(token))
  return organizationId !== undefined && organizationId === organizationIn(request.params) ? organizationId : null
}

/** The log names the key, so that what a lost one sent can be found. */
const admitKey = async ({ deps }: Gate, { scope }: Endpoint, request: FastifyRequest): Promise<Refusal | null> => {
  const key = await checkServiceKey(deps.db, request.headers.authorization, scope)
  if (key.kind === 'refused') return key
  request.log.info({ serviceKey: key.keyId, noun: scope }, 'a service key was used')
  return null
}

/** The caller is checked before the body is read: nobody can make us parse a megabyte without a session. */
export const admit = async (gate: Gate, route: Route, request: FastifyRequest): Promise<Refusal | null> => {
  const { endpoint } = route
  const withoutWay = ownWayRefusal(endpoint, gate.deps.cell)
  if (withoutWay !== null) return withoutWay
  switch (endpoint.access) {
    case 'public':
    case 'provider':
      return null
    case 'service':
      return admitKey(gate, endpoint, request)
    case 'session':
    case 'organization':
      request.expected = expectedOf(gate, route, request)
      return request.expected === null ? admitCaller(gate, route, request) : null
  }
}

type Outcome = Answer<unknown> | Refusal

/**
 * Asks for the caller's proof and for the answer together, in one trip to the database. What was read is dropped, a
 * failure included, unless the session proves to be one of that organisation.
 */
export const readWithProof = (
  { deps: { db, clock, cell }, proven }: Gate,
  route: ReadingRoute,
  call: AnyReadCall,
): Promise<Outcome> =>
  inRead(db, call.caller, async (tx) => {
    const { token } = call.headers
    const [session, outcome] = await Promise.allSettled([checkSession(tx, clock, token), route.read(call, tx)])
    if (session.status === 'rejected') throw session.reason
    if (session.value.kind === 'refused') {
      proven.forget(tokenHash(String(token)))
      return session.value
    }
    // It cannot be of another organisation: a token keeps its own for good.
    const { organizationId } = call.caller
    const refusal = judge(route, { session: session.value, organizationId, now: clock.now(), cell })
    if (refusal !== null) return refusal
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
