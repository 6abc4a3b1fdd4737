import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Traces } from './span.ts'

const spans = new WeakMap<FastifyRequest, Span>()

export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request)

/** A caller's traceparent is not trusted. */
export const traceRequests = (server: FastifyInstance, traces: Traces): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    const { served } = request.routeOptions.config
    if (served !== undefined) {
      const attributes = {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
        'touchline.region': served.region,
        'touchline.request_id': request.id,
      }
      spans.set(request, traces.begin(served.call, { kind: 'call', from: [], attributes }))
    }
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode < 500) span?.end()
    else span?.fail(new Error())
    done()
  })
}
