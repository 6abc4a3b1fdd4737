import type { Endpoint } from '@touchline/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../use-case/deps.ts'
import { type Refusal, refuse } from '../use-case/refusal.ts'
import { withinRate } from './caller/rate.ts'
import { checkServiceKey } from './caller/service-key.ts'
import { checkSession } from './caller/session-check.ts'
import { type EndpointTable, routesToServe } from './completeness.ts'
import { serveDocumentation } from './documentation/serve.ts'
import { readCall } from './reading/read-call.ts'
import type { Caller, Route } from './route.ts'
import { sendAnswer, sendRefusal, setCookies } from './send.ts'

export interface ServedCell {
  readonly deps: Deps
  readonly routes: readonly Route[]
  readonly table: EndpointTable
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls that need a session, once it is proven. */
    caller: Caller | null
  }
}

const organizationIn = (params: unknown): string | null =>
  typeof params === 'object' && params !== null && 'orgId' in params && typeof params.orgId === 'string'
    ? params.orgId.toLowerCase()
    : null

/** The caller is checked before the body is read: nobody can make us parse a megabyte without a session. */
const admit = async (deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<Refusal | null> => {
  switch (endpoint.access) {
    case 'public':
    case 'provider':
      return null
    case 'service':
      return checkServiceKey(deps.db, request.headers.authorization)
    case 'session':
    case 'organization': {
      const session = await checkSession(deps.db, deps.clock, request.headers['token'])
      if (session.kind === 'refused') return session
      request.caller = session.caller
      const isOwn = endpoint.access === 'session' || organizationIn(request.params) === session.caller.organizationId
      return isOwn ? null : refuse('other-organization', 'There is no such organisation in your reach')
    }
  }
}

const serve = (server: FastifyInstance, { deps }: ServedCell, route: Route): void => {
  const { endpoint } = route
  server.route({
    method: endpoint.method,
    url: `${deps.cell.base}${endpoint.path}`,
    config: { takesLines: endpoint.bodyEncoding === 'ndjson' },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (endpoint.access === 'session' || endpoint.access === 'organization') reply.header('vary', 'origin, token')
      const refusal = await admit(deps, endpoint, request)
      return refusal === null ? undefined : sendRefusal(reply, refusal)
    },
    handler: async (request, reply): Promise<FastifyReply> => {
      const read = readCall(endpoint, request)
      if (read.kind === 'refused') return sendRefusal(reply, read)
      const { call } = read
      const outcome = (await withinRate(deps, route, call)) ?? (await route.handle(call))
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
  for (const route of routes) serve(server, cell, route)
  serveDocumentation(server, base, routes)
}
