import { endpoints } from '@touchline/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Configuration, RegionConfig } from './configuration/configuration.ts'
import { cellConfig, contentOrigins, demoHosts, servedConsole } from './configuration/settings.ts'
import { canWrite } from './db/can-write.ts'
import type { Db } from './db/connect.ts'
import { type Cell, openCell } from './db/database.ts'
import { ping } from './db/ping.ts'
import { addOnRoutes } from './features/add-ons/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts'
import { cancellationRoutes } from './features/cancellation/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { contractRoutes } from './features/contract/routes.ts'
import { couponRoutes } from './features/coupons/routes.ts'
import { issueEarlierDocuments } from './features/documents/issue-earlier-documents.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { ingestionRoutes } from './features/ingestion/routes.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { organizationRoutes } from './features/organization/routes.ts'
import { paymentRoutes } from './features/payment/routes.ts'
import { periodPackRoutes } from './features/period-pack/routes.ts'
import { planRoutes } from './features/plans/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { recipientRoutes } from './features/recipients/routes.ts'
import { seatRoutes } from './features/seats/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { type Living, liveUntil } from './features/test-clock/live-until.ts'
import { clockRoutes } from './features/test-clock/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { videoRoutes } from './features/videos/routes.ts'
import { type ServedConsole, serveConsole } from './http/console/console.ts'
import { type HealthChecks, serveHealth } from './http/health/health.ts'
import { providerAnswers, remembered } from './http/health/provider-health.ts'
import type { Route } from './http/route.ts'
import { closeServer } from './http/server/close-server.ts'
import { createServer, type ServerOptions } from './http/server/server.ts'
import { cellJobs } from './jobs/cell-jobs.ts'
import { isBehind } from './queue/lag.ts'
import type { Job } from './queue/queue.ts'
import { createWorker, type Worker } from './queue/worker.ts'
import type { Deps } from './use-case/deps.ts'
import { createWaitingRoom } from './use-case/throttle/waiting-room.ts'

/** Every feature's calls for one region's cell, wired by hand. */
export const cellRoutes = (deps: Deps): readonly Route[] => [
  ...signInRoutes(deps),
  ...organizationRoutes(deps),
  ...catalogueRoutes(deps),
  ...contractRoutes(deps),
  ...planRoutes(deps),
  ...couponRoutes(deps),
  ...billingRoutes(deps),
  ...receiptRoutes(deps),
  ...documentRoutes(deps),
  ...periodPackRoutes(deps),
  ...addOnRoutes(deps),
  ...usageRoutes(deps),
  ...seatRoutes(deps),
  ...videoRoutes(deps),
  ...historyRoutes(deps),
  ...calendarFeedRoutes(deps),
  ...ingestionRoutes(deps),
  ...paymentRoutes(deps),
  ...cancellationRoutes(deps),
  ...mailRoutes(deps),
  ...recipientRoutes(deps),
  ...clockRoutes(deps),
]

interface AppOptions extends Omit<ServerOptions, 'cells'> {
  readonly cells: readonly Deps[]
  readonly console: ServedConsole
  /** Beyond the databases, which are asked anyway. */
  readonly health: HealthChecks
}

const WRITTEN_EVERY_MS = 10_000

/** Asked at every look, written to now and then. */
const isWell = (db: Db): (() => Promise<boolean>) => {
  const takesMore = remembered(
    () => canWrite(db),
    WRITTEN_EVERY_MS,
    () => performance.now(),
  )
  return async () => (await ping(db)) && takesMore()
}

/** The whole server, not yet listening: the cells' calls, the console and the health check. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const cells = options.cells.map((deps) => ({ deps, routes: cellRoutes(deps), table: endpoints }))
  const databases = Object.fromEntries(options.cells.map(({ cell, db }) => [`database ${cell.region}`, isWell(db)]))
  const server = await createServer({ ...options, cells })
  serveHealth(server, { ...databases, ...options.health })
  await serveConsole(server, options.console)
  return server
}

/** The ports of one cell: the caller that starts the server supplies their implementations. */
interface CellPorts extends Pick<Deps, 'clock' | 'ids' | 'payments' | 'mail' | 'platform'> {
  /** Where the cell's clock can be moved (demo, tests): how, and what else uses it. */
  readonly movable?: Pick<Living, 'clock' | 'moved'>
}

export type PortsOf = (region: RegionConfig, cell: Cell) => Promise<CellPorts>

export interface RunningApi {
  readonly url: string
  /** By region: for a demo or a simulation in this process. */
  readonly cells: readonly { readonly deps: Deps; readonly worker: Worker }[]
  /** Takes no new call or job, lets the running ones end, calls for a limited time; closes the databases. */
  stop(): Promise<void>
}

const LATE_MS = 120_000

const healthOf = ({ mode, stripe }: Configuration, cells: readonly Deps[]): HealthChecks => {
  const workers = Object.fromEntries(
    cells.map(({ cell, db, clock }) => {
      const isUpToDate = async () => !(await isBehind(db, clock.now(), LATE_MS))
      return [`worker ${cell.region}`, isUpToDate] as const
    }),
  )
  const answers = providerAnswers(stripe.apiUrl)
  const isHeard = () => cells.every(({ payments }) => payments.retryAfterSeconds() === null)
  if (mode === 'production') return { ...workers, 'card provider': async () => isHeard() && answers() }
  // Ours, unlike the provider itself: a demo without it is not well.
  return stripe.apiUrl === undefined ? workers : { ...workers, 'card sandbox': answers }
}

type Parts = { readonly cell: Cell; readonly deps: Deps; readonly worker: Worker }

/** A failed job goes to the log; the log exists once the server does. */
interface JobLog {
  report: (error: unknown, job?: Job) => void
}

/** While time is moved the worker pauses, so that due jobs run in order; two moves follow one another. */
const timeMachine = (
  { db }: Deps,
  worker: Worker,
  { clock, moved }: Pick<Living, 'clock' | 'moved'>,
): NonNullable<Deps['demo']> => {
  let last: Promise<unknown> = Promise.resolve()
  const move = async (target: number, isGivenUp?: () => boolean): Promise<number> => {
    if (isGivenUp?.() === true) return 0
    await worker.stop()
    try {
      const living = { db, clock, runDue: worker.runDue, moved }
      return await liveUntil(isGivenUp === undefined ? living : { ...living, isGivenUp }, target)
    } finally {
      worker.start()
    }
  }
  return {
    advance: (target, isGivenUp) => {
      const next = last.then(() => move(target, isGivenUp))
      last = next.catch(() => undefined)
      return next
    },
  }
}

const openParts = async (
  configuration: Configuration,
  region: RegionConfig,
  portsOf: PortsOf,
  log: JobLog,
): Promise<Parts> => {
  const cell = await openCell(region.location, { applicationName: `touchline ${region.name}` })
  const { movable, ...ports } = await portsOf(region, cell)
  const waitingRoom = createWaitingRoom()
  const deps: Deps = { db: cell.db, ...ports, cell: cellConfig(configuration, region), waitingRoom }
  await issueEarlierDocuments(deps)
  const worker = createWorker({
    db: cell.db,
    clock: deps.clock,
    handlers: cellJobs(deps),
    listenUrl: cell.appUrl,
    onError: (error, job) => log.report(error, job),
  })
  return { cell, worker, deps: movable === undefined ? deps : { ...deps, demo: timeMachine(deps, worker, movable) } }
}

/** What only a demo has. */
interface Extras {
  /** Adds what it serves. */
  readonly extend: (server: FastifyInstance) => void
  /** What else must be well before it calls itself healthy. */
  readonly health: HealthChecks
}

/** Opens the cells, listens, and lets the workers work. */
export const startApi = async (
  configuration: Configuration,
  portsOf: PortsOf,
  extras?: Extras,
): Promise<RunningApi> => {
  const log: JobLog = { report: () => undefined }
  const parts = await Promise.all(configuration.regions.map((region) => openParts(configuration, region, portsOf, log)))
  const cells = parts.map(({ deps }) => deps)
  const hosts = demoHosts(configuration)
  const server = await buildApp({
    mode: configuration.mode,
    cells,
    origins: contentOrigins(configuration),
    trustedOrigins: [
      configuration.consoleUrl,
      ...[...configuration.regionBases.values()].map((url) => new URL(url).origin),
    ],
    trustedProxies: configuration.trustedProxies,
    ...(hosts === undefined ? {} : { hosts }),
    log: { level: configuration.logLevel },
    console: servedConsole(configuration),
    health: { ...healthOf(configuration, cells), ...extras?.health },
  })
  extras?.extend(server)
  log.report = (error, job) =>
    server.log.error({ err: error, job: job?.kind, organizationId: job?.organizationId }, 'a job failed')
  const url = await server.listen({ host: configuration.host, port: configuration.port })
  for (const { worker } of parts) worker.start()
  const stop = async (): Promise<void> => {
    await Promise.all([closeServer(server, configuration.stopGraceMs), ...parts.map(({ worker }) => worker.stop())])
    await Promise.all(parts.map(({ cell }) => cell.close()))
  }
  return { url, cells: parts, stop }
}
