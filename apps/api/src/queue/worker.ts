import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Milliseconds } from '@touchline/domain/calendar'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../ports/clock.ts'
import { createAlarm } from './alarm.ts'
import { type Claim, claim, complete, extendLease, fail } from './claim.ts'
import { type Job, PermanentFailure } from './queue.ts'
import { listenForJobs } from './wake-up.ts'

export interface JobContext {
  readonly db: Db
  readonly clock: Clock
}

/**
 * Opens its own transactions. It must be safe to run again from the start: a worker may be killed after its work and
 * before it reports it. A throw means "try again later".
 */
export type JobHandler = (job: Job, context: JobContext) => Promise<void>

/**
 * The same for many jobs of a kind in one transaction: all of them are done, or none. When it throws, each of them is
 * tried again as a batch of one.
 */
export interface BatchHandler {
  readonly atMost: number
  readonly handle: (jobs: readonly Job[], context: JobContext) => Promise<void>
}

export interface WorkerOptions {
  readonly db: Db
  readonly clock: Clock
  /** By kind. Jobs of other kinds are left to others, so that old and new code can share a database. */
  readonly handlers: Readonly<Record<string, JobHandler | BatchHandler>>
  /** The database's address, to be woken at once; without it new jobs wait for the next poll. */
  readonly listenUrl?: string
  /** Jobs, or batches of jobs, at a time of a started worker; 2 when not given. */
  readonly concurrency?: number
  /** How long a job stays ours without a renewal; 6 seconds when not given. */
  readonly leaseMs?: Milliseconds
  /** How long a started worker sleeps when nothing is due; 1 second when not given. */
  readonly pollMs?: Milliseconds
  /** Called for failed jobs and for a database out of reach. */
  readonly onError?: (error: unknown, job?: Job) => void
}

export interface Worker {
  readonly id: string
  /** Runs all that is due at `clock.now()`, in order of time, with what that in turn makes due. How many jobs ran. */
  runDue(): Promise<number>
  /** Works until `stop`. */
  start(): void
  /** Takes nothing new and returns when the running jobs have ended. */
  stop(): Promise<void>
}

/** A killed worker's job waits this long; a running worker renews its lease three times in that time. */
const LEASE_MS = 6_000

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

const isBatched = (handler: JobHandler | BatchHandler): handler is BatchHandler => typeof handler !== 'function'

/** For operators: why a batch goes the slow way. */
class BatchFailure extends Error {
  override readonly name = 'BatchFailure'
}

const runner = (options: WorkerOptions) => {
  const { db, clock, handlers, leaseMs = LEASE_MS, onError = () => undefined } = options

  const work = async ({ jobs }: Claim): Promise<void> => {
    const [job] = jobs
    const handler = job === undefined ? undefined : handlers[job.kind]
    if (job === undefined || handler === undefined) return
    await (isBatched(handler) ? handler.handle(jobs, { db, clock }) : handler(job, { db, clock }))
  }

  const report = (error: unknown, { jobs }: Claim): void => {
    const [job, ...others] = jobs
    if (job === undefined || others.length === 0) return onError(error, job)
    onError(new BatchFailure(`${jobs.length} jobs ${job.kind} failed together and are tried alone`, { cause: error }))
  }

  const attempt = async (claimed: Claim): Promise<{ readonly error: unknown } | undefined> => {
    try {
      await work(claimed)
      return undefined
    } catch (error) {
      return { error }
    }
  }

  /** When the report of the end does not reach the database, the lease ends and the work runs again. */
  return async (claimed: Claim): Promise<void> => {
    const signOfLife = setInterval(() => {
      extendLease(db, claimed, leaseMs).catch((error: unknown) => onError(error, claimed.jobs[0]))
    }, leaseMs / 3)
    try {
      const failure = await attempt(claimed)
      if (failure === undefined) {
        await complete(db, claimed, clock.now())
      } else {
        report(failure.error, claimed)
        const isPermanent = failure.error instanceof PermanentFailure
        await fail(db, claimed, { reason: reasonOf(failure.error), isPermanent }, clock.now())
      }
    } finally {
      clearInterval(signOfLife)
    }
  }
}

/** What a worker works on is never lost, however late its renewal. */
type Running = ReadonlyMap<Claim, Promise<void>>

/** Takes what is due for a worker of a name that works on these. */
const claimer = ({ db, clock, handlers, leaseMs = LEASE_MS }: WorkerOptions, workerId: string, running: Running) => {
  const kinds = Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [kind, isBatched(handler) ? handler.atMost : 1]),
  )
  return (limit: number, order: 'by-priority' | 'by-time'): Promise<readonly Claim[]> =>
    claim(db, {
      workerId,
      now: clock.now(),
      limit,
      leaseMs,
      kinds,
      order,
      running: [...running.keys()].flatMap(({ jobs }) => jobs.map((job) => job.id)),
    })
}

export const createWorker = (options: WorkerOptions): Worker => {
  const { concurrency = 2, pollMs = 1_000, onError = () => undefined } = options
  const id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  const run = runner(options)
  const alarm = createAlarm()
  const running = new Map<Claim, Promise<void>>()
  let life: Promise<void> | undefined
  let isStopping = false

  const take = claimer(options, id, running)

  const launch = (claimed: Claim): void => {
    const work = run(claimed)
      .catch((error: unknown) => onError(error, claimed.jobs[0]))
      .finally(() => {
        running.delete(claimed)
        alarm.ring()
      })
    running.set(claimed, work)
  }

  const live = async (): Promise<void> => {
    while (!isStopping) {
      const free = concurrency - running.size
      const claims = free === 0 ? [] : await take(free, 'by-priority').catch((error: unknown) => (onError(error), []))
      claims.forEach(launch)
      if (claims.length === 0 && !isStopping) await alarm.sleep(pollMs)
    }
    await Promise.all(running.values())
  }

  const liveListening = async (url: string): Promise<void> => {
    const wakeUp = listenForJobs(url, alarm.ring)
    await live()
    await wakeUp.stop()
  }

  return {
    id,
    runDue: async () => {
      for (let count = 0; ; ) {
        const [claimed] = await take(1, 'by-time')
        if (claimed === undefined) return count
        await run(claimed)
        count += claimed.jobs.length
      }
    },
    start: () => {
      isStopping = false
      life ??= options.listenUrl === undefined ? live() : liveListening(options.listenUrl)
    },
    stop: async () => {
      isStopping = true
      alarm.ring()
      await life
      life = undefined
    },
  }
}
