import type { FastifyInstance } from 'fastify'
import { buildApp, buildWorkerApp } from '../app.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { contentOrigins, demoHosts, securityTextOf, servedConsole } from '../configuration/settings.ts'
import { isReadOnly } from '../db/failure.ts'
import { inTransaction } from '../db/transaction.ts'
import { askForNoticesSweep } from '../features/notices/sweep-notices.ts'
import type { HealthChecks } from '../http/health/health.ts'
import { closeServer } from '../http/server/close-server.ts'
import type { Worker } from '../queue/worker.ts'
import type { Deps } from '../use-case/deps.ts'
import { type JobLog, openParts, type Parts, type PortsOf } from './cell-parts.ts'
import { metricsOf, serveFigures } from './figures.ts'
import { healthOf } from './health-checks.ts'

export interface RunningApi {
  readonly url: string
  /** Where the monitoring reads figures. */
  readonly metricsUrl: string | null
  /** By region: for a demo or a simulation in this process. */
  readonly cells: readonly { readonly deps: Deps; readonly worker: Worker }[]
  /** Takes no new call or job, lets the running ones end, calls for a limited time; closes the databases. */
  stop(): Promise<void>
}

/** What only a demo has. */
interface Extras {
  /** Adds what it serves. */
  readonly extend: (server: FastifyInstance) => void
  /** What else must be well before it calls itself healthy. */
  readonly health: HealthChecks
}

const serverOf = (configuration: Configuration, cells: readonly Deps[], health: HealthChecks) => {
  const hosts = demoHosts(configuration)
  const options = {
    mode: configuration.mode,
    cells,
    origins: contentOrigins(configuration),
    trustedOrigins: [configuration.consoleUrl, ...configuration.regionBases.values()].map((url) => new URL(url).origin),
    trustedProxies: configuration.trustedProxies,
    ...(hosts === undefined ? {} : { hosts }),
    log: { level: configuration.logLevel },
    health,
  }
  return configuration.process === 'worker'
    ? buildWorkerApp(options)
    : buildApp({ ...options, console: servedConsole(configuration), securityText: securityTextOf(configuration) })
}

/**
 * The first sweep of a cell asks for all others. A database that takes no writes is reported by the health check, and is
 * asked again by the next start.
 */
async function startWorkers(parts: readonly Parts[], log: JobLog): Promise<void> {
  for (const { deps, worker } of parts) {
    const asked = inTransaction(deps.db, { system: 'jobs' }, (tx) => askForNoticesSweep(tx, deps.clock.now()))
    await asked.catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
      log.report(error)
    })
    worker.start()
  }
}

/** Opens the cells, listens, and lets the workers work; which of these, PROCESS says. */
export const startApi = async (
  configuration: Configuration,
  portsOf: PortsOf,
  extras?: Extras,
): Promise<RunningApi> => {
  const log: JobLog = { report: () => undefined }
  const metrics = await metricsOf(configuration)
  const watchers = { log, metrics }
  const parts = await Promise.all(
    configuration.regions.map((region) => openParts(configuration, region, portsOf, watchers)),
  )
  const cells = parts.map(({ deps }) => deps)
  const server = await serverOf(configuration, cells, { ...healthOf(configuration, cells), ...extras?.health })
  extras?.extend(server)
  metrics?.calls(server)
  log.report = (error, job) =>
    server.log.error({ err: error, job: job?.kind, organizationId: job?.organizationId }, 'a job failed')
  const figures = metrics === null ? null : await serveFigures(configuration, metrics, cells)
  const url = await server.listen({ host: configuration.host, port: configuration.port })
  if (configuration.process !== 'api') await startWorkers(parts, log)
  const stop = async (): Promise<void> => {
    await Promise.all([closeServer(server, configuration.stopGraceMs), ...parts.map(({ worker }) => worker.stop())])
    await figures?.stop()
    await Promise.all(parts.map(({ cell }) => cell.close()))
  }
  return { url, metricsUrl: figures?.url ?? null, cells: parts, stop }
}
