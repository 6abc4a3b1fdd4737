import { MOST_RECEIVERS } from '@touchline/domain/events'
import { createCircuit } from '../adapters/circuit.ts'
import { openIdProvider } from '../adapters/openid.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { keepTaxTable } from '../books/billing/buyer-taxes.store.ts'
import type { Configuration, RegionConfig } from '../configuration/configuration.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import { cellConfig } from '../configuration/settings.ts'
import { type Cell, openCell } from '../db/database.ts'
import { isReadOnly } from '../db/failure.ts'
import { ping } from '../db/ping.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import { issueEarlierDocuments } from '../features/documents/issue-earlier-documents.ts'
import { onceReconciled } from '../features/payment/reconcile/database-life.ts'
import { type Living, liveUntil } from '../features/test-clock/live-until.ts'
import { cellJobs } from '../jobs/cell-jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Operators } from '../ports/operators.ts'
import { createBackoff } from '../queue/backoff.ts'
import { mailKinds, monthKinds, receiverKinds } from '../queue/kinds.ts'
import type { Job } from '../queue/queue.ts'
import { claimDatabase } from '../queue/rehearsal.ts'
import { createWorker, type Worker } from '../queue/worker.ts'
import type { Deps } from '../use-case/deps.ts'
import { createWaitingRoom } from '../use-case/throttle/waiting-room.ts'
import type { SecurityLog } from '../watch/security/security-log.ts'
import type { Traces } from '../watch/traces/span.ts'
import { jobsWatched } from '../watch/traces/trace-jobs.ts'
import { tracePayments } from '../watch/traces/trace-payments.ts'

/** Supplied by whoever starts the server. */
interface CellPorts extends Pick<Deps, 'clock' | 'ids' | 'payments' | 'mail' | 'eventSender'> {
  readonly movable?: Pick<Living, 'clock' | 'moved'>
}

export type PortsOf = (region: RegionConfig, cell: Cell) => Promise<CellPorts>

export type Parts = { readonly cell: Cell; readonly deps: Deps; readonly worker: Worker }

export interface JobLog {
  report: (error: unknown, job?: Job) => void
  alert: Operators['alert']
}

const timeMachine = (worker: Worker, { clock, moved }: Pick<Living, 'clock' | 'moved'>): NonNullable<Deps['demo']> => {
  let last: Promise<unknown> = Promise.resolve()
  const move = async (target: number, isGivenUp?: () => boolean): Promise<number> => {
    if (isGivenUp?.() === true) return 0
    await worker.stop()
    try {
      const living = { clock, worker, moved }
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

interface Watchers {
  readonly log: JobLog
  readonly metrics: Metrics | null
  readonly security: SecurityLog
  readonly traces: Traces | null
}

/** By the machine's clock. */
const providerOf = ({ signInProviders }: Configuration, { name, url }: RegionConfig): Pick<Deps, 'signInProvider'> => {
  const settings = signInProviders.get(name)
  if (settings === undefined) return {}
  const { now } = systemClock
  const returnUrl = `${url}/administrator/provider/return`
  return { signInProvider: openIdProvider({ ...settings, returnUrl, circuit: createCircuit(now), now }) }
}

async function claimFor({ mode }: Configuration, { name }: RegionConfig, cell: Cell): Promise<void> {
  const fault = await claimDatabase(cell.db, { isRehearsal: mode === 'rehearsal' })
  if (fault === null) return
  await cell.close()
  throw new ConfigurationError([`TOUCHLINE_MODE, ${name}: ${fault}`])
}

export const openParts = async (
  configuration: Configuration,
  region: RegionConfig,
  portsOf: PortsOf,
  { log, metrics, security, traces }: Watchers,
): Promise<Parts> => {
  const cell = await openCell(region.location, {
    applicationName: `touchline ${region.name}`,
    poolSize: configuration.databasePool,
    isSpread: configuration.isSpread,
  })
  await claimFor(configuration, region, cell)
  const { movable, ...given } = await portsOf(region, cell)
  const traced = traces === null ? given.payments : tracePayments(given.payments)
  const watched = metrics === null ? traced : metrics.payments(traced, region.name)
  const ports = { ...given, payments: onceReconciled(watched, cell.db, (error) => log.report(error)) }
  const waitingRoom = createWaitingRoom()
  const operators: Operators = {
    address: configuration.operatorsAddress,
    alert: (fields, message) => log.alert(fields, message),
  }
  const signInProvider = providerOf(configuration, region)
  const deps: Deps = {
    db: cell.db,
    ...ports,
    ...signInProvider,
    operators,
    ...(metrics === null
      ? {}
      : { onProviderEvent: metrics.events(region.name), onMailReport: metrics.mailReports(region.name) }),
    cell: cellConfig(configuration, region),
    waitingRoom,
  }
  try {
    await inTransaction(cell.db, jobsScope, (tx) => keepTaxTable(tx, region.taxTable))
    await issueEarlierDocuments(deps)
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
  const worker = createWorker({
    db: cell.db,
    clock: deps.clock,
    handlers: cellJobs(deps),
    listenUrl: cell.directUrl,
    concurrency: configuration.jobsAtOnce,
    apart: [
      { kinds: mailKinds, concurrency: configuration.mail.connections },
      { kinds: receiverKinds, concurrency: MOST_RECEIVERS },
      { kinds: monthKinds, concurrency: 1, backOff: createBackoff(() => ping(cell.db)) },
    ],
    onError: (error, job) => log.report(error, job),
    within: jobsWatched({ region: region.name, security }, traces),
    ...(metrics === null ? {} : { onRun: metrics.jobs(region.name) }),
  })
  return { cell, worker, deps: movable === undefined ? deps : { ...deps, demo: timeMachine(worker, movable) } }
}
