import type { Milliseconds } from '@touchline/domain/calendar'
import type { FastifyInstance } from 'fastify'

const IDLE_EVERY_MS = 50

/** Running calls get the grace period; idle connections close at once. */
export const closeServer = async (server: FastifyInstance, graceMs: Milliseconds): Promise<void> => {
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_EVERY_MS)
  const grace = setTimeout(() => server.server.closeAllConnections(), graceMs)
  try {
    await server.close()
  } finally {
    clearInterval(idle)
    clearTimeout(grace)
  }
}
