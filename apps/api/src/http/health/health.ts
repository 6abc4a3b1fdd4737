import type { FastifyInstance } from 'fastify'

/** Throwing or silence means no. */
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

export const MONEY_JOBS = 'money jobs'
export const CATALOGUE = 'catalogue'
export const CHARGING = 'charging'
export const RECEIVERS = 'receivers'

/** External: no reason to leave the rotation. */
const onlyDegrades = (name: string): boolean =>
  ['card provider', MONEY_JOBS, RECEIVERS, CATALOGUE, CHARGING].some((degrading) => name.startsWith(degrading))

const statusOf = (silent: readonly string[]): 'ok' | 'degraded' | 'unavailable' => {
  if (silent.length === 0) return 'ok'
  return silent.every(onlyDegrades) ? 'degraded' : 'unavailable'
}

/** 200 if all of ours answers; details are logged. */
export const serveHealth = (server: FastifyInstance, checks: HealthChecks): void => {
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
