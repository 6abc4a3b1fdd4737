import type { FastifyInstance } from 'fastify'

/** Each says whether its part answers; a throw or silence is a no. */
export type HealthChecks = Readonly<Record<string, () => Promise<boolean> | boolean>>

const PATIENCE_MS = 2_000

const silence = (): Promise<boolean> =>
  new Promise((resolve) => {
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => resolve(false))
  })

const answers = async (check: HealthChecks[string]): Promise<boolean> => {
  try {
    return await Promise.race([check(), silence()])
  } catch {
    return false
  }
}

/** For load balancers and watchers: 200 only when every part answers; what is wrong inside is told to the log alone. */
export const serveHealth = (server: FastifyInstance, checks: HealthChecks): void => {
  // Asked every few seconds: only what is wrong is worth a line.
  const logLevel = server.log.level === 'silent' ? 'silent' : 'warn'
  server.get('/healthz', { logLevel }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await answers(check)] as const),
    )
    const silent = results.filter(([, isWell]) => !isWell).map(([name]) => name)
    if (silent.length > 0) request.log.warn({ silent }, 'not healthy')
    return reply
      .code(silent.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: silent.length === 0 ? 'ok' : 'unavailable', checks: Object.fromEntries(results) })
  })
}
