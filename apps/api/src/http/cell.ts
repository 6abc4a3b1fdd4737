import { bodyBytesOf, type Endpoint } from '@touchline/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mode } from '../use-case/cell-config.ts'
import type { Deps } from '../use-case/deps.ts'
import { type Refusal, refuse } from '../use-case/refusal.ts'
import { because, type Cause, describeSpan, noteSecurity } from '../watch/cause.ts'
import { eventOfRefusal } from '../watch/security/of-refusals.ts'
import type { SecurityLog } from '../watch/security/security-log.ts'
import { spanOf } from '../watch/traces/trace-requests.ts'
import { admit, admitCaller, type Gate, isReadWithProof, readWithProof } from './caller/admit.ts'
import { createProvenRecently } from './caller/proven-recently.ts'
import { isOpen, withinOpenRate, withinOwnRate } from './caller/rate.ts'
import { serveDocumentation } from './documentation/serve.ts'
import { readCall } from './reading/read-call.ts'
import type { Answer, Route } from './route.ts'
import { sendAnswer, sendRefusal, setCookies } from './send.ts'
import { ownTurnsOfProcess, turnsOfProcess } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    served?: { readonly call: string; readonly region: string; readonly needsSession: boolean }
  }
}

type Outcome = Answer<unknown> | Refusal

export interface ServedCell {
  readonly deps: Deps
  readonly routes: readonly Route[]
  readonly table: EndpointTable
}

/** Only permitted callers are told what is unreadable. */
const outcomeOf = async (gate: Gate, deps: Deps, route: Route, request: FastifyRequest): Promise<Outcome> => {
  const read = readCall(route.endpoint, request)
  const { expected } = request
  if (expected !== null && isReadWithProof(route)) {
    if (read.kind === 'read') return readWithProof(gate, route, read.call, expected)
    return (await admitCaller(gate, route, request)) ?? read
  }
  if (read.kind === 'refused') return read
  return (await withinOwnRate(deps, route, read.call)) ?? route.handle(read.call)
}

const noteRefused = ({ name }: Route, refusal: Refusal, { caller }: FastifyRequest): void => {
  describeSpan({ 'touchline.refusal': refusal.code })
  const event = eventOfRefusal(name, refusal, caller)
  if (event !== undefined) noteSecurity(event)
}

const BUSY = refuse('too-many-attempts', 'So much of your organisation waits already', { retryAfterSeconds: 10 })

const LONG_BODY = 32_768

const isLong = ({ body }: FastifyRequest): boolean => typeof body === 'string' && body.length > LONG_BODY

/** Large bodies and turns queue per organisation; callers that left are dropped. Reading the answer needs no turn. */
async function inTurn(
  { takesTurns }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  serveNow: () => Promise<void>,
): Promise<void> {
  const organizationId = (request.expected ?? request.caller)?.organizationId
  if (organizationId === undefined || (takesTurns === undefined && !isLong(request))) return serveNow()
  const work = () => (request.socket.destroyed ? Promise.resolve() : serveNow())
  const turns = takesTurns === 'own' ? ownTurnsOfProcess : turnsOfProcess
  const turn = turns.take(organizationId, work)
  if (turn === null) sendRefusal(reply, BUSY)
  else await turn
}

interface Watched {
  readonly gate: Gate
  readonly security: SecurityLog
}

const serve = (server: FastifyInstance, deps: Deps, { gate, security }: Watched, route: Route): void => {
  const { endpoint } = route
  const causeOf = (request: FastifyRequest): Cause => {
    const span = spanOf(request)
    const { id: requestId, ip: remoteAddress } = request
    const cause = { region: deps.cell.region, by: route.name, requestId, remoteAddress, security }
    return span === undefined ? cause : { ...cause, span }
  }
  const answerWith = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const outcome = await outcomeOf(gate, deps, route, request)
    if (outcome.kind === 'answer') {
      for (const [part, err] of Object.entries(outcome.missing ?? {}))
        request.log.error({ call: route.name, part, err }, 'a part of an answer could not be read')
      await sendAnswer(reply, deps.cell, endpoint, outcome)
      return
    }
    const { code, logged } = outcome
    if (logged !== undefined) request.log.info({ call: route.name, code, ...logged }, 'refused')
    noteRefused(route, outcome, request)
    setCookies(reply, deps.cell, outcome.setCookies ?? [])
    sendRefusal(reply, outcome)
  }
  server.route({
    method: endpoint.method,
    url: `${deps.cell.base}${endpoint.path}`,
    // HEAD would build the archive.
    exposeHeadRoute: endpoint.media !== 'application/zip',
    bodyLimit: bodyBytesOf(endpoint),
    config: {
      takesLines: endpoint.bodyEncoding === 'ndjson',
      served: { call: route.name, region: deps.cell.region, needsSession: !isOpen(endpoint) },
    },
    onRequest: (request, reply) =>
      because(causeOf(request), async () => {
        reply.header('cache-control', 'no-store')
        if (endpoint.access === 'session' || endpoint.access === 'organization') reply.header('vary', 'origin, token')
        const refusal = (await admit(gate, route, request)) ?? (await withinOpenRate(deps, route, request))
        if (refusal === null) return undefined
        noteRefused(route, refusal, request)
        return sendRefusal(reply, refusal)
      }),
    handler: (request, reply) =>
      because(causeOf(request), async () => {
        await inTurn(endpoint, request, reply, () => answerWith(request, reply))
        return reply
      }),
  })
}

export const serveCell = (server: FastifyInstance, cell: ServedCell, security: SecurityLog): void => {
  const { mode } = cell.deps.cell
  const routes = routesToServe(cell.table, cell.routes, mode)
  const gate = { deps: cell.deps, proven: createProvenRecently() }
  for (const route of routes) serve(server, cell.deps, { gate, security }, route)
  serveDocumentation(server, cell.deps.cell, routes)
}

type EndpointTable = Readonly<Record<string, Endpoint>>

/** Throws unless each call has one handler. Production leaves out the demo's. */
export const routesToServe = (table: EndpointTable, routes: readonly Route[], mode: Mode): readonly Route[] => {
  const faults = Object.keys(table).flatMap((name) => {
    const handlers = routes.filter((route) => route.name === name).length
    const needed = mode === 'demo' || table[name]?.demoOnly !== true
    if (handlers > 1) return [`${name} has ${handlers} handlers`]
    return needed && handlers === 0 ? [`${name} has no handler`] : []
  })
  const unlisted = routes
    .filter(({ name }) => table[name] === undefined)
    .map(({ name }) => `${name} is not in the table`)
  if (faults.length + unlisted.length > 0) {
    throw new Error(`The routes do not match the contract: ${[...faults, ...unlisted].join('; ')}`)
  }
  return mode === 'demo' ? routes : routes.filter(({ endpoint }) => endpoint.demoOnly !== true)
}
