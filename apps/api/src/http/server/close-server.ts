import type { Milliseconds } from '@touchline/domain/calendar'
import type { FastifyInstance } from 'fastify'

const IDLE_EVERY_MS = 50

/**
 * Takes no new call and lets the running ones end, for so long; a caller whose request or answer is not through by then
 * is cut off. Connections without a request are closed at once, also those that become idle.
 */
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
