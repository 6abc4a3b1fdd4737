import { constants, setPriority } from 'node:os'
import { catalogueLacks } from '@touchline/domain/catalogue'
import { regionDefaults } from '@touchline/domain/organization'
import type { FastifyInstance } from 'fastify'
import { buildApp, buildWorkerApp } from '../app.ts'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import { contentOrigins, demoHosts, securityTextOf, servedConsole } from '../configuration/settings.ts'
import type { Tx } from '../db/connect.ts'
import { isDatabaseAway, isReadOnly } from '../db/failure.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import { askForCheck } from '../features/findings/check-books.ts'
import type { HealthChecks } from '../http/health/health.ts'
import { closeServer } from '../http/server/close-server.ts'
import { askForDailyWork } from '../jobs/daily.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ServedMetrics } from '../metrics/serve-metrics.ts'
import { enqueue } from '../queue/enqueue.ts'
import { jobs } from '../queue/jobs.ts'
import type { Worker } from '../queue/worker.ts'
import type { Deps } from '../use-case/deps.ts'
import type { SecurityLog } from '../watch/security/security-log.ts'
import { seldom } from '../watch/seldom.ts'
import { traceRequests } from '../watch/traces/trace-requests.ts'
import { type JobLog, openParts, type Parts, type PortsOf } from './cell-parts.ts'
import { healthOf } from './health-of.ts'
import { securityLogOf } from './security-log.ts'
import { type RunningDesk, startDesk } from './start-desk.ts'
import { tracesOf } from './traces.ts'

export interface RunningApi {
  readonly url: string
  readonly metricsUrl: string | null
  readonly deskUrl: string | null
  readonly cells: readonly { readonly deps: Deps; readonly worker: Worker }[]
  /** Gives calls a limited time; closes the databases. */
  stop(): Promise<void>
}

interface Extras {
  readonly extend: (server: FastifyInstance) => void
  readonly health: HealthChecks
}

const serverOf = (
  configuration: Configuration,
  cells: readonly Deps[],
  { health, security }: { readonly health: HealthChecks; readonly security: SecurityLog },
) => {
  const hosts = demoHosts(configuration)
  const options = {
    mode: configuration.mode,
    cells,
    origins: contentOrigins(configuration),
    trustedOrigins: [configuration.consoleUrl, ...configuration.regionBases.values()].map((url) => new URL(url).origin),
    trustedProxies: configuration.trustedProxies,
    ...(hosts === undefined ? {} : { hosts }),
    log: { level: configuration.logLevel },
    security,
    health,
  }
  return configuration.process === 'worker' || configuration.process === 'desk'
    ? buildWorkerApp(options)
    : buildApp({ ...options, console: servedConsole(configuration), securityText: securityTextOf(configuration) })
}

/** Health checks report a read-only database. */
async function startWorkers(parts: readonly Parts[], log: JobLog): Promise<void> {
  for (const { deps, worker } of parts) {
    const asked = inTransaction(deps.db, jobsScope, (tx) => askForRounds(tx, deps))
    await asked.catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
      log.report(error)
    })
    worker.start()
  }
}

async function askForRounds(tx: Tx, { clock, cell, demo }: Deps): Promise<void> {
  const now = clock.now()
  const { zone } = regionDefaults[cell.region]
  await askForDailyWork(tx, now, { isTimeMoved: demo !== undefined })
  await askForCheck(tx, 'all', now, zone)
  if (demo === undefined) await askForCheck(tx, 'changed', now, zone)
  if ((cell.mailReturn?.folder ?? null) !== null) await enqueue(tx, jobs.readMailReports({ at: now }), { now })
}

async function logLacks(cells: readonly Deps[], { log }: FastifyInstance): Promise<void> {
  for (const { db, cell } of cells) {
    const lacks = catalogueLacks(await inTransaction(db, jobsScope, loadCatalogue), regionDefaults[cell.region])
    if (lacks.length > 0)
      log.warn({ region: cell.region, lacks }, 'the catalogue lacks what clubs need: see docs/operations/catalogue.md')
  }
}

async function logProviderFaults(cells: readonly Deps[], { log }: FastifyInstance): Promise<void> {
  for (const { cell, signInProvider } of cells) {
    const fault = (await signInProvider?.check()) ?? null
    if (fault !== null) log.warn({ region: cell.region, fault }, 'the sign-in provider cannot be used: see OIDC_ISSUER')
  }
}

type Stop = () => Promise<unknown>

export const startApi = async (
  configuration: Configuration,
  portsOf: PortsOf,
  extras?: Extras,
): Promise<RunningApi> => {
  const stops: Stop[] = []
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    return { ...(await startParts(configuration, portsOf, extras, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const startParts = async (
  configuration: Configuration,
  portsOf: PortsOf,
  extras: Extras | undefined,
  stops: Stop[],
): Promise<Omit<RunningApi, 'stop'>> => {
  const log: JobLog = { report: () => undefined, alert: () => undefined }
  const metrics = await metricsOf(configuration)
  const traces = await tracesOf(configuration)
  const security = securityLogOf(configuration.securityLog, metrics?.security)
  const watchers = { log, metrics, security, traces }
  const parts = await Promise.all(
    configuration.regions.map((region) => openParts(configuration, region, portsOf, watchers)),
  )
  stops.push(() => Promise.all(parts.map(({ cell }) => cell.close())))
  const cells = parts.map(({ deps }) => deps)
  const health = { ...healthOf(configuration, cells), ...extras?.health }
  const server = await serverOf(configuration, cells, { health, security })
  extras?.extend(server)
  metrics?.calls(server)
  if (traces !== null) {
    traceRequests(server, traces)
    stops.push(traces.stop)
  }
  log.report = reportTo(server)
  log.alert = (fields, message) => server.log.error(fields, message)
  const figures = metrics === null ? null : await serveFigures(configuration, metrics, cells)
  if (figures !== null) stops.push(figures.stop)
  let desk: RunningDesk | null = null
  stops.push(() =>
    Promise.all([
      closeServer(server, configuration.stopGraceMs),
      desk?.stop(),
      ...parts.map(({ worker }) => worker.stop()),
    ]),
  )
  const url = await server.listen({ host: configuration.host, port: configuration.port })
  if (configuration.mode !== 'demo') await logLacks(cells, server)
  void logProviderFaults(cells, server)
  desk = await startDesk(configuration, cells, security)
  if (configuration.process === 'worker' || configuration.process === 'desk') giveWayToOthers()
  if (isWorking(configuration)) await startWorkers(parts, log)
  return { url, metricsUrl: figures?.url ?? null, deskUrl: desk?.url ?? null, cells: parts }
}

/** Where the system has ranks: what answers clubs on this machine goes first. */
export function giveWayToOthers(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It works on at the rank that it has.
  }
}

const isWorking = ({ process }: Configuration): boolean => process === 'all' || process === 'worker'

/** One line a minute while the database is absent. */
const reportTo = ({ log }: FastifyInstance): JobLog['report'] => {
  const away = seldom()
  return (error, job) => {
    const heldBack = isDatabaseAway(error) && error instanceof Error ? away(error.message) : 0
    if (heldBack === null) return
    const ofJob = { job: job?.kind, organizationId: job?.organizationId, requestId: job?.requestId ?? undefined }
    log.error({ err: error, ...ofJob, ...(heldBack === 0 ? {} : { heldBack }) }, 'a job failed')
  }
}

const metricsOf = async ({ metrics }: Configuration): Promise<Metrics | null> =>
  metrics === null ? null : (await import('../metrics/metrics.ts')).createMetrics()

const serveFigures = async (
  { metrics: at }: Configuration,
  metrics: Metrics,
  cells: readonly Deps[],
): Promise<ServedMetrics | null> => {
  if (at === null) return null
  const watched = cells.map(({ cell, db, clock, payments }) => ({ region: cell.region, db, clock, payments }))
  return metrics.serve(at.host, at.port, watched).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigurationError([`METRICS_HOST, METRICS_PORT: nothing can listen there (${code})`])
  })
}
