import type { DeskEndpoint } from '@touchline/contract/endpoint'
import { hasRight, type OperatorRole, whoMay } from '@touchline/domain/operators'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Cookie } from '../../use-case/cookie.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { tokenHash } from '../caller/session-check.ts'
import type { Operator } from './desk-route.ts'
import { isOperatorSession, LONGEST_SECONDS, useOperatorSession } from './operator-session.store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    operator: Operator | null
  }
}

export interface DeskGate {
  readonly db: Db
  rolesOf(groups: readonly string[]): readonly OperatorRole[]
}

const COOKIE = 'desk_session'

export const sessionCookie = (value: string | null): Cookie => ({
  name: COOKIE,
  value,
  maxAgeSeconds: LONGEST_SECONDS,
  path: '/',
})

const scope = { system: 'administration' } as const

const notSignedIn = refuse('not-signed-in', 'Sign in first')
const over = refuse('session-expired', 'The session is over: sign in again')
const unknown = refuse('operator-unknown', 'No group of this person has a role at the desk')

interface Found {
  readonly kind: 'operator'
  readonly operator: Operator
}

/** By the cookie; a revoked role counts from the next call. */
async function operatorOf({ db, rolesOf }: DeskGate, { cookies }: FastifyRequest): Promise<Found | Refusal> {
  const token = cookies[COOKIE]
  if (token === undefined || token === '') return notSignedIn
  const hash = tokenHash(token)
  return inTransaction(db, scope, async (tx) => {
    const session = await useOperatorSession(tx, hash)
    if (session === undefined) return (await isOperatorSession(tx, hash)) ? over : notSignedIn
    const roles = rolesOf(session.groups)
    if (roles.length === 0) return unknown
    const { operator: name, proven_at: provenAt, expires_at: endsAt } = session
    return { kind: 'operator', operator: { name, roles, provenAt, endsAt, tokenHash: hash } }
  })
}

/** Before the body is read. */
export async function admitOperator(
  gate: DeskGate,
  { access, right }: DeskEndpoint,
  request: FastifyRequest,
): Promise<Refusal | null> {
  if (access === 'public') return null
  const found = await operatorOf(gate, request)
  if (found.kind === 'refused') return found
  const { operator } = found
  request.operator = operator
  if (right === undefined || hasRight(operator.roles, right)) return null
  return refuseWith('act-not-allowed', 'None of your roles may do this', { roles: [...whoMay(right)] })
}
