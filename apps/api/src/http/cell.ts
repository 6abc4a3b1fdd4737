import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../use-case/deps.ts'
import type { Refusal } from '../use-case/refusal.ts'
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

const serve = (server: FastifyInstance, deps: Deps, gate: Gate, route: Route): void => {
  const { endpoint } = route
  server.route({
    method: endpoint.method,
    url: `${deps.cell.base}${endpoint.path}`,
    // Asked for its headers alone, a stream would be made and thrown away.
    exposeHeadRoute: endpoint.media === undefined,
    config: {
      takesLines: endpoint.bodyEncoding === 'ndjson',
      served: { call: route.name, region: deps.cell.region },
    },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (endpoint.access === 'session' || endpoint.access === 'organization') reply.header('vary', 'origin, token')
      const refusal = await admit(gate, route, request)
      return refusal === null ? undefined : sendRefusal(reply, refusal)
    },
    handler: async (request, reply): Promise<FastifyReply> => {
      const outcome = await outcomeOf(gate, deps, route, request)
      if (outcome.kind === 'answer') return sendAnswer(reply, deps.cell, endpoint, outcome)
      const { code, logged } = outcome
      if (logged !== undefined) request.log.info({ call: route.name, code, ...logged }, 'refused')
      setCookies(reply, deps.cell, outcome.setCookies ?? [])
      return sendRefusal(reply, outcome)
    },
  })
}

/** Every call of one region under its base. */
export const serveCell = (server: FastifyInstance, cell: ServedCell): void => {
  const { mode, base } = cell.deps.cell
  const routes = routesToServe(cell.table, cell.routes, mode)
  const gate = { deps: cell.deps, proven: createProvenLately() }
  for (const route of routes) serve(server, cell.deps, gate, route)
  serveDocumentation(server, base, routes)
}
