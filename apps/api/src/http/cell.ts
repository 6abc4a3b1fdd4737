import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../use-case/deps.ts'
import type { Refusal } from '../use-case/refusal.ts'
import { because, type Cause, describeSpan, noteSecurity } from '../watch/cause.ts'
import { eventOfRefusal } from '../watch/security/of-refusals.ts'
import type { SecurityLog } from '../watch/security/security-log.ts'
import { spanOf } from '../watch/traces/trace-requests.ts'
import { admit, admitCaller, type Gate, readWithProof } from './caller/admit.ts'
import { createProvenLately } from './caller/proven-lately.ts'
import { withinRate } from './caller/rate.ts'
import { type EndpointTable, routesToServe } from './completeness.ts'
import { serveDocumentation } from './documentation/serve.ts'
import { readCall } from './reading/read-call.ts'
import { isReading } from './reading-route.ts'
import type { Answer, Route } from './route.ts'
import { sendAnswer, sendRefusal, setCookies } from './send.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call it is, and of which region, where it is one of the contract. */
    served?: { readonly call: string; readonly region: string }
  }
}

type Outcome = Answer<unknown> | Refusal

export interface ServedCell {
  readonly deps: Deps
  readonly routes: readonly Route[]
  readonly table: EndpointTable
}

/** What the call comes to. A call that cannot be read is refused only to who may call. */
const outcomeOf = async (gate: Gate, deps: Deps, route: Route, request: FastifyRequest): Promise<Outcome> => {
  const read = readCall(route.endpoint, request)
  const { expected } = request
  if (expected !== null && isReading(route)) {
    if (read.kind === 'read') return readWithProof(gate, route, { ...read.call, caller: { organizationId: expected } })
    return (await admitCaller(gate, route.endpoint, request)) ?? read
  }
  if (read.kind === 'refused') return read
  return (await withinRate(deps, route, read.call)) ?? route.handle(read.call)
}

/** What a refused call says to who watches over security. */
const noteRefused = ({ name }: Route, refusal: Refusal, { caller }: FastifyRequest): void => {
  describeSpan({ 'touchline.refusal': refusal.code })
  const event = eventOfRefusal(name, refusal, caller)
  if (event !== undefined) noteSecurity(event)
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
  const answerWith = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const outcome = await outcomeOf(gate, deps, route, request)
    if (outcome.kind === 'answer') return sendAnswer(reply, deps.cell, endpoint, outcome)
    const { code, logged } = outcome
    if (logged !== undefined) request.log.info({ call: route.name, code, ...logged }, 'refused')
    noteRefused(route, outcome, request)
    setCookies(reply, deps.cell, outcome.setCookies ?? [])
    return sendRefusal(reply, outcome)
  }
  server.route({
    method: endpoint.method,
    url: `${deps.cell.base}${endpoint.path}`,
    // Asked for its headers alone, the stream of an archive would be made and thrown away.
    exposeHeadRoute: endpoint.media !== 'application/zip',
    config: {
      takesLines: endpoint.bodyEncoding === 'ndjson',
      served: { call: route.name, region: deps.cell.region },
    },
    onRequest: (request, reply) =>
      because(causeOf(request), async () => {
        reply.header('cache-control', 'no-store')
        if (endpoint.access === 'session' || endpoint.access === 'organization') reply.header('vary', 'origin, token')
        const refusal = await admit(gate, route, request)
        if (refusal === null) return undefined
        noteRefused(route, refusal, request)
        return sendRefusal(reply, refusal)
      }),
    handler: (request, reply) => because(causeOf(request), () => answerWith(request, reply)),
  })
}

/** Every call of one region under its base. */
export const serveCell = (server: FastifyInstance, cell: ServedCell, security: SecurityLog): void => {
  const { mode, base } = cell.deps.cell
  const routes = routesToServe(cell.table, cell.routes, mode)
  const gate = { deps: cell.deps, proven: createProvenLately() }
  for (const route of routes) serve(server, cell.deps, { gate, security }, route)
  serveDocumentation(server, base, routes)
}
