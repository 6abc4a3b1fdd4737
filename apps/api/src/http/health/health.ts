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

/** Followed by the region, as the next. */
export const MONEY_JOBS = 'money jobs'
/** It is whole, so that plans can be bought. */
export const CATALOGUE = 'catalogue'
/** Of events: none was given up. */
export const RECEIVERS = 'receivers'

/**
 * Another company's, work that fails behind the calls, or a region that sells nothing: we still serve, so no load balancer
 * may take every server out for it.
 */
const onlyDegrades = (name: string): boolean =>
  ['card provider', MONEY_JOBS, RECEIVERS, CATALOGUE].some((degrading) => name.startsWith(degrading))

const statusOf = (silent: readonly string[]): 'ok' | 'degraded' | 'unavailable' => {
  if (silent.length === 0) return 'ok'
  return silent.every(onlyDegrades) ? 'degraded' : 'unavailable'
}

/**
 * For load balancers and monitoring: 200 only when every part of ours answers; what is wrong inside goes to the log
 * only.
 */
export const serveHealth = (server: FastifyInstance, checks: HealthChecks): void => {
  // Asked every few seconds: only faults are logged.
  const logLevel = server.log.level === 'silent' ? 'silent' : 'warn'
  server.get('/healthz', { logLevel }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await answers(check)] as const),
    )
    const silent = results.filter(([, isWell]) => !isWell).map(([name]) => name)
    if (silent.length > 0) request.log.warn({ silent }, 'not healthy')
    const status = statusOf(silent)
    return reply
      .code(status === 'unavailable' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status, checks: Object.fromEntries(results) })
  })
}
