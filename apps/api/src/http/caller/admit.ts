import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, isLooked } from '@touchline/contract/endpoint'
import type { Instant } from '@touchline/domain/calendar'
import { mayDo } from '@touchline/domain/people'
import { mayCallInTask } from '@touchline/domain/sign-in'
import type { FastifyRequest } from 'fastify'
import { isSpread, type Tx } from '../../db/connect.ts'
import { isDatabaseAway, isWorthRepeating } from '../../db/failure.ts'
import { inRead } from '../../db/transaction.ts'
import { type CellConfig, isProviderOnly } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { isPersonal, isReading, type PersonalRoute, type ReadingRoute } from '../reading-route.ts'
import type { Answer, AnyCall, Caller, Route } from '../route.ts'
import { checkLook, isLookToken } from './check-look.ts'
import type { ProvenRecently } from './proven-recently.ts'
import { ownWayRefusal } from './provider-only.ts'
import { passwordRefusal } from './recent-password.ts'
import { checkServiceKey } from './service-key.ts'
import { checkSession, tokenHash } from './session-check.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Proven recently; proven again with the answer. */
    expected: Caller | null
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

const looksReadOnly = refuse('look-reads-only', 'A look reads and changes nothing; this call is not part of it')

const factorDemanded = refuse('second-factor-demanded', 'The organisation demands a second factor: set one up first')

interface Judged {
  readonly session: Session
  readonly organizationId: string | null
  readonly now: Instant
  readonly cell: CellConfig
}

const judge = (
  { name, endpoint }: Pick<Route, 'name' | 'endpoint'>,
  { session, organizationId, now, cell }: Judged,
): Refusal | null => {
  const { access, action, beforeFactor, proof } = endpoint
  const { caller, mustSetUpFactor } = session
  const { linkedTask } = caller
  if (access === 'organization' && organizationId !== caller.organizationId) return otherOrganization
  if (caller.look !== undefined && !isLooked(endpoint))
    return { ...looksReadOnly, logged: { operator: caller.displayName } }
  const isDemanded = mustSetUpFactor && !isProviderOnly(cell)
  if (isDemanded && beforeFactor !== true) return factorDemanded
  if (action !== undefined && !mayDo(caller.role, action)) return notPermitted
  // The platform just sent the person (decision 307).
  if (linkedTask !== undefined) return mayCallInTask(linkedTask, name) ? null : otherTask
  return proof === undefined ? null : passwordRefusal(caller, now)
}

export const admitCaller = async (
  { deps, proven }: Gate,
  route: Pick<Route, 'name' | 'endpoint'>,
  request: FastifyRequest,
): Promise<Refusal | null> => {
  const { token } = request.headers
  const session = isLookToken(token)
    ? await checkLook(deps.db, deps.clock, token, route.name)
    : await checkSession(deps.db, deps.clock, token)
  if (session.kind === 'refused') return session
  const { caller } = session
  request.caller = caller
  // A look is renewed at each call, which no read may do.
  if (caller.look === undefined) proven.note(tokenHash(String(token)), caller)
  const { cell, clock } = deps
  return judge(route, { session, organizationId: organizationIn(request.params), now: clock.now(), cell })
}

export const isReadWithProof = (route: Route): route is ReadingRoute | PersonalRoute =>
  isReading(route) || (isPersonal(route) && route.endpoint.rate === undefined)

const expectedOf = ({ deps, proven }: Gate, route: Route, request: FastifyRequest): Caller | null => {
  // On many machines a read cannot call the owner's function (decision 191).
  if (isSpread(deps.db)) return null
  const token = request.headers['token']
  if (!isReadWithProof(route) || typeof token !== 'string') return null
  const caller = proven.callerOf(tokenHash(token))
  return caller !== undefined && caller.organizationId === organizationIn(request.params) ? caller : null
}

/** To trace what a lost key sent. */
const admitKey = async ({ deps }: Gate, { scope }: Endpoint, request: FastifyRequest): Promise<Refusal | null> => {
  const key = await checkServiceKey(deps.db, request.headers.authorization, scope)
  if (key.kind === 'refused') return key
  request.log.info({ serviceKey: key.keyId, noun: scope }, 'a service key was used')
  return null
}

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

const readBy = (route: ReadingRoute | PersonalRoute, call: AnyCall, caller: Caller, tx: Tx): Promise<Outcome> => {
  const { organizationId } = caller
  return isPersonal(route)
    ? route.readFor({ ...call, caller }, tx)
    : route.read({ ...call, caller: { organizationId } }, tx)
}

/** One trip. The result is dropped unless the proof holds, and read again if it depends on a person who changed. */
export const readWithProof = (
  { deps: { db, clock, cell }, proven }: Gate,
  route: ReadingRoute | PersonalRoute,
  call: AnyCall,
  expected: Caller,
): Promise<Outcome> =>
  inRead(db, expected, async (tx) => {
    const { token } = call.headers
    const prove = () => checkSession(tx, clock, token)
    const [first, outcome] = await Promise.allSettled([prove(), readBy(route, call, expected, tx)])
    const session = first.status === 'fulfilled' ? first.value : await provenAlone(first.reason, prove)
    if (session.kind === 'refused') {
      proven.forget(tokenHash(String(token)))
      return session
    }
    const { organizationId } = expected
    const refusal = judge(route, { session, organizationId, now: clock.now(), cell })
    if (refusal !== null) return refusal
    const { caller } = session
    if (isPersonal(route) && !isDeepStrictEqual(caller, expected)) {
      proven.note(tokenHash(String(token)), caller)
      return readBy(route, call, caller, tx)
    }
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })

const provenAlone = <T>(reason: unknown, prove: () => Promise<T>): Promise<T> => {
  if (isWorthRepeating(reason) || isDatabaseAway(reason)) throw reason
  return prove()
}
