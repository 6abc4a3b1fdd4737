import type { FastifyInstance } from 'fastify'
import type { Figures } from './figures.ts'

type Watching = Pick<Figures, 'calls' | 'callSeconds'>

/** Counts each answer under the name of its call; an address that is no call's has no name, so that nobody can make one. */
export const watchCalls = (server: FastifyInstance, { calls, callSeconds }: Watching): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const { region, call } = request.routeOptions.config.served ?? { region: 'none', call: 'none' }
    calls.inc({ region, call, status: reply.statusCode })
    callSeconds.observe({ region, call }, reply.elapsedTime / 1_000)
    done()
  })
}
