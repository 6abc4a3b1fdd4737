import { deskEndpoints } from '@touchline/contract/desk/endpoints'
import { bodyBytesOf } from '@touchline/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { because, noteSecurity } from '../../watch/cause.ts'
import type { SecurityKind } from '../../watch/security/events.ts'
import type { SecurityLog } from '../../watch/security/security-log.ts'
import { isOpen, withinOpenRate } from '../caller/rate.ts'
import { serveDocumentation } from '../documentation/serve.ts'
import { readCall } from '../reading/read-call.ts'
import type { Answer } from '../route.ts'
import { sendAnswer, sendRefusal, setCookies } from '../send.ts'
import { admitOperator, type DeskGate } from './admit-operator.ts'
import type { DeskRoute } from './desk-route.ts'

export interface DeskCell {
  readonly deps: Deps
  readonly routes: readonly DeskRoute[]
}

export const deskBase = ({ cell }: Pick<Deps, 'cell'>): string => `/${cell.region}/desk/v0`

const events: Readonly<Partial<Record<Refusal['code'], SecurityKind>>> = {
  'act-not-allowed': 'act-refused',
  'operator-unknown': 'operator-refused',
  'provider-refused': 'operator-refused',
  'provider-sign-in-over': 'operator-refused',
  'too-many-attempts': 'attempts-throttled',
  'work-required': 'attempts-throttled',
}

const note = ({ code, logged }: Refusal, { operator }: FastifyRequest): void => {
  const event = events[code]
  if (event === undefined) return
  const who = operator === null ? {} : { operator: operator.name }
  noteSecurity({ event, fields: { ...who, ...logged, code } })
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The books keep ids in small letters; a case may be the vendor's own. */
const asKept = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string')
    return name.endsWith('Id') && name !== 'caseId' && uuid.test(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map((each) => asKept(each, name.replace(/Ids$/, 'Id')))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, asKept(each, inner)]))
}

const outcomeOf = async (route: DeskRoute, request: FastifyRequest): Promise<Answer<unknown> | Refusal> => {
  const read = readCall(route.endpoint, request)
  if (read.kind === 'refused') return read
  const { params, query, body } = read.call
  const parts = { params: asKept(params), query: asKept(query), body: asKept(body) }
  return route.handle({ ...read.call, ...parts, operator: request.operator })
}

interface Watched {
  readonly gate: DeskGate
  readonly security: SecurityLog
}

const serve = (server: FastifyInstance, deps: Deps, { gate, security }: Watched, route: DeskRoute): void => {
  const { name, endpoint } = route
  const { region } = deps.cell
  const causeOf = ({ id: requestId, ip: remoteAddress }: FastifyRequest) => ({
    region,
    by: name,
    requestId,
    remoteAddress,
    security,
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const outcome = await outcomeOf(route, request)
    if (outcome.kind === 'answer') return sendAnswer(reply, deps.cell, endpoint, outcome)
    note(outcome, request)
    setCookies(reply, deps.cell, outcome.setCookies ?? [])
    return sendRefusal(reply, outcome)
  }
  server.route({
    method: endpoint.method,
    url: `${deskBase(deps)}${endpoint.path}`,
    bodyLimit: bodyBytesOf(endpoint),
    config: { served: { call: name, region, needsSession: !isOpen(endpoint) } },
    onRequest: (request, reply) =>
      because(causeOf(request), async () => {
        reply.header('cache-control', 'no-store')
        const refusal = (await admitOperator(gate, endpoint, request)) ?? (await withinOpenRate(deps, route, request))
        if (refusal === null) return undefined
        note(refusal, request)
        return sendRefusal(reply, refusal)
      }),
    handler: (request, reply) => because(causeOf(request), () => answer(request, reply)),
  })
}

/** Throws unless each call has one handler. */
function assertWhole(routes: readonly DeskRoute[]): void {
  const served = routes.map(({ name }): string => name)
  const missing = Object.keys(deskEndpoints).filter((name) => !served.includes(name))
  const twice = served.filter((name, at) => served.indexOf(name) !== at)
  if (missing.length + twice.length > 0)
    throw new Error(`The routes do not match the contract of the desk: ${[...missing, ...twice].join(', ')}`)
}

export const serveDesk = (
  server: FastifyInstance,
  cells: readonly DeskCell[],
  gate: DeskGate,
  security: SecurityLog,
): void => {
  server.decorateRequest('operator', null)
  for (const { deps, routes } of cells) {
    assertWhole(routes)
    for (const route of routes) serve(server, deps, { gate, security }, route)
    serveDocumentation(server, { base: deskBase(deps), brand: deps.cell.brand }, routes)
  }
}
