import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Milliseconds } from '@touchline/domain/calendar'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../ports/clock.ts'
import { createAlarm } from './alarm.ts'
import { type Claim, claim, complete, extendLease, fail, type Job, PermanentFailure } from './queue.ts'
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

export interface WorkerOptions {
  readonly db: Db
  readonly clock: Clock
  /** By kind. Jobs of other kinds are left to others, so that old and new code can share a database. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** The database's address, to be woken at once; without it new jobs wait for the next poll. */
  readonly listenUrl?: string
  /** Jobs at a time of a started worker; 2 when not given. */
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
  /** Runs all that is due at `clock.now()`, one by one in order of time, with what that in turn makes due. How many ran. */
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

const runner = (options: WorkerOptions) => {
  const { db, clock, handlers, leaseMs = LEASE_MS, onError = () => undefined } = options

  const attempt = async (job: Job): Promise<{ readonly error: unknown } | undefined> => {
    try {
      await handlers[job.kind]?.(job, { db, clock })
      return undefined
    } catch (error) {
      return { error }
    }
  }

  /** When the report of the end does not reach the database, the lease ends and the job runs again. */
  return async (claimed: Claim): Promise<void> => {
    const signOfLife = setInterval(() => {
      extendLease(db, claimed, leaseMs).catch((error: unknown) => onError(error, claimed.job))
    }, leaseMs / 3)
    try {
      const failure = await attempt(claimed.job)
      if (failure === undefined) {
        await complete(db, claimed, clock.now())
      } else {
        onError(failure.error, claimed.job)
        const isPermanent = failure.error instanceof PermanentFailure
        await fail(db, claimed, { reason: reasonOf(failure.error), isPermanent }, clock.now())
      }
    } finally {
      clearInterval(signOfLife)
    }
  }
}

export const createWorker = (options: WorkerOptions): Worker => {
  const { db, clock, concurrency = 2, leaseMs = LEASE_MS, pollMs = 1_000, onError = () => undefined } = options
  const id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  const kinds = Object.keys(options.handlers)
  const run = runner(options)
  const alarm = createAlarm()
  /** By job: what this worker works on is never lost, however late its renewal. */
  const running = new Map<number, Promise<void>>()
  let life: Promise<void> | undefined
  let isStopping = false

  const take = (limit: number, order: 'by-priority' | 'by-time'): Promise<readonly Claim[]> =>
    claim(db, { workerId: id, now: clock.now(), limit, leaseMs, kinds, order, running: [...running.keys()] })

  const launch = (claimed: Claim): void => {
    const work = run(claimed)
      .catch((error: unknown) => onError(error, claimed.job))
      .finally(() => {
        running.delete(claimed.job.id)
        alarm.ring()
      })
    running.set(claimed.job.id, work)
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
      for (let count = 0; ; count += 1) {
        const [claimed] = await take(1, 'by-time')
        if (claimed === undefined) return count
        await run(claimed)
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
