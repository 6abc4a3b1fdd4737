import type { Configuration, RegionConfig } from '../configuration/configuration.ts'
import { cellConfig } from '../configuration/settings.ts'
import { type Cell, openCell } from '../db/database.ts'
import { isReadOnly } from '../db/failure.ts'
import { issueEarlierDocuments } from '../features/documents/issue-earlier-documents.ts'
import { type Living, liveUntil } from '../features/test-clock/live-until.ts'
import { cellJobs } from '../jobs/cell-jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { mailKinds } from '../queue/kinds.ts'
import type { Job } from '../queue/queue.ts'
import { createWorker, type Worker } from '../queue/worker.ts'
import type { Deps } from '../use-case/deps.ts'
import { createWaitingRoom } from '../use-case/throttle/waiting-room.ts'

/** The ports of one cell: the caller that starts the server supplies their implementations. */
interface CellPorts extends Pick<Deps, 'clock' | 'ids' | 'payments' | 'mail' | 'platform'> {
  /** Where the cell's clock can be moved (demo, tests): how, and what else uses it. */
  readonly movable?: Pick<Living, 'clock' | 'moved'>
}

export type PortsOf = (region: RegionConfig, cell: Cell) => Promise<CellPorts>

/** One region in this process. */
export type Parts = { readonly cell: Cell; readonly deps: Deps; readonly worker: Worker }

/** A failed job goes to the log; the log exists once the server does. */
export interface JobLog {
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

export const openParts = async (
  configuration: Configuration,
  region: RegionConfig,
  portsOf: PortsOf,
  { log, metrics }: { readonly log: JobLog; readonly metrics: Metrics | null },
): Promise<Parts> => {
  const cell = await openCell(region.location, {
    applicationName: `touchline ${region.name}`,
    poolSize: configuration.databasePool,
    isSpread: configuration.isSpread,
  })
  const { movable, ...given } = await portsOf(region, cell)
  const ports = metrics === null ? given : { ...given, payments: metrics.payments(given.payments, region.name) }
  const waitingRoom = createWaitingRoom()
  const deps: Deps = { db: cell.db, ...ports, cell: cellConfig(configuration, region), waitingRoom }
  await issueEarlierDocuments(deps).catch((error: unknown) => {
    // The daily sweep does it, once the database takes writes.
    if (!isReadOnly(error)) throw error
  })
  const worker = createWorker({
    db: cell.db,
    clock: deps.clock,
    handlers: cellJobs(deps),
    listenUrl: cell.directUrl,
    concurrency: configuration.jobsAtOnce,
    apart: { kinds: mailKinds, concurrency: configuration.mail.connections },
    onError: (error, job) => log.report(error, job),
    ...(metrics === null ? {} : { onRun: metrics.jobs(region.name) }),
  })
  return { cell, worker, deps: movable === undefined ? deps : { ...deps, demo: timeMachine(deps, worker, movable) } }
}
