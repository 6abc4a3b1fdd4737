import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { Db } from '../db/connect.ts'
import { isDatabaseAway } from '../db/failure.ts'
import type { Clock } from '../ports/clock.ts'
import { type Claim, claim, complete, extendLease, fail, putOff } from './claim.ts'
import { type Apart, type Kinds, type Lane, lanesOf, ringAll } from './lanes.ts'
import { BatchFailure, backoffAfter, type Job, PermanentFailure, PutOff, reasonOf } from './queue.ts'
import { listenForJobs } from './wake-up.ts'

export interface JobContext {
  readonly db: Db
  readonly clock: Clock
}

/** Idempotent: workers may die before reporting. Throw to retry. */
export type JobHandler = (job: Job, context: JobContext) => Promise<void>

export type FailedJobs = ReadonlyMap<Job, unknown>

/** Usually one transaction. Returns failures; throwing means none is done, and each is tried alone. */
export interface BatchHandler {
  readonly atMost: number
  readonly handle: (jobs: readonly Job[], context: JobContext) => Promise<FailedJobs | undefined>
}

export interface JobRun {
  readonly kind: string
  readonly outcome: 'done' | 'put-off' | 'failed'
  readonly count: number
  readonly seconds: number
}

export interface WorkerOptions {
  readonly db: Db
  readonly clock: Clock
  /** Unknown kinds are left to newer code. */
  readonly handlers: Readonly<Record<string, JobHandler | BatchHandler>>
  readonly listenUrl?: string
  /** Default 2. */
  readonly concurrency?: number
  readonly apart?: readonly Apart[]
  /** Default 6 seconds. */
  readonly leaseMs?: Milliseconds
  /** Default 1 second. */
  readonly pollMs?: Milliseconds
  readonly onError?: (error: unknown, job?: Job) => void
  readonly within?: (jobs: readonly Job[], work: () => Promise<void>) => Promise<void>
  readonly onRun?: (run: JobRun) => void
}

export interface Worker {
  readonly id: string
  /** By time, including what becomes due. Returns how many. */
  runDue(): Promise<number>
  /** Moves the clock to each job's time. */
  runUntil(target: Instant, way: Way): Promise<number>
  start(): void
  stop(): Promise<void>
}

interface Way {
  readonly reach: (instant: Instant) => Promise<void>
  readonly isGivenUp: () => boolean
}

const LEASE_MS = 6_000

interface Ended {
  readonly claimed: Claim
  readonly failure?: { readonly error: unknown }
}

const isBatched = (handler: JobHandler | BatchHandler): handler is BatchHandler => typeof handler !== 'function'

/** An absent database is not the jobs' fault. */
function putOffOf({ jobs }: Claim, error: unknown): PutOff | undefined {
  if (error instanceof PutOff) return error
  const saysNothing = jobs.length > 1 && isDatabaseAway(error)
  return saysNothing ? new PutOff(reasonOf(error), { restMs: backoffAfter(1), cause: error }) : undefined
}

const reporter = (options: WorkerOptions) => {
  const { db, clock, onError = () => undefined } = options

  const report = (error: unknown, { jobs }: Claim): void => {
    const [job, ...others] = jobs
    if (job === undefined || others.length === 0) return onError(error, job)
    onError(new BatchFailure(`${jobs.length} jobs ${job.kind} failed together and are tried again`, { cause: error }))
  }

  const reportRun = (claimed: Claim, failure: Ended['failure'], seconds: number): void => {
    const { jobs } = claimed
    const [job] = jobs
    if (job === undefined) return
    const failed = failure !== undefined && putOffOf(claimed, failure.error) !== undefined ? 'put-off' : 'failed'
    options.onRun?.({ kind: job.kind, outcome: failure === undefined ? 'done' : failed, count: jobs.length, seconds })
  }

  return async ({ claimed, failure }: Ended, seconds: number): Promise<void> => {
    reportRun(claimed, failure, seconds)
    if (failure === undefined) {
      await complete(db, claimed, clock.now())
      return
    }
    const notNow = putOffOf(claimed, failure.error)
    if (notNow === undefined || notNow !== failure.error) report(failure.error, claimed)
    if (notNow === undefined) {
      const isPermanent = failure.error instanceof PermanentFailure
      await fail(db, claimed, { reason: reasonOf(failure.error), isPermanent }, clock.now())
    } else {
      await putOff(db, claimed, notNow, clock.now())
    }
  }
}

const runner = (options: WorkerOptions) => {
  const report = reporter(options)
  const { db, clock, handlers, leaseMs = LEASE_MS, onError = () => undefined } = options
  const { within = (_, work) => work() } = options

  const work = async ({ jobs }: Claim): Promise<FailedJobs> => {
    const [job] = jobs
    const handler = job === undefined ? undefined : handlers[job.kind]
    let failed: FailedJobs = new Map()
    if (job === undefined || handler === undefined) return failed
    await within(jobs, async () => {
      if (isBatched(handler)) failed = (await handler.handle(jobs, { db, clock })) ?? failed
      else await handler(job, { db, clock })
      if (jobs.length === 1 && failed.has(job)) throw failed.get(job)
    })
    return failed
  }

  const attempt = async (claimed: Claim): Promise<readonly Ended[]> => {
    try {
      const failed = await work(claimed)
      const done = claimed.jobs.filter((job) => !failed.has(job))
      return [
        ...(done.length === 0 ? [] : [{ claimed: { ...claimed, jobs: done } }]),
        ...[...failed].map(([job, error]) => ({ claimed: { ...claimed, jobs: [job] }, failure: { error } })),
      ]
    } catch (error) {
      return [{ claimed, failure: { error } }]
    }
  }

  /** A job whose report fails runs again after the lease. */
  return async (claimed: Claim): Promise<void> => {
    const signOfLife = setInterval(() => {
      extendLease(db, claimed, leaseMs).catch((error: unknown) => onError(error, claimed.jobs[0]))
    }, leaseMs / 3)
    try {
      const began = performance.now()
      const ended = await attempt(claimed)
      const seconds = (performance.now() - began) / 1_000
      for (const each of ended) await report(each, seconds)
    } finally {
      clearInterval(signOfLife)
    }
  }
}

const claimer =
  ({ db, clock, leaseMs = LEASE_MS }: WorkerOptions, workerId: string, held: ReadonlySet<Claim>) =>
  (kinds: Kinds, what: Pick<Parameters<typeof claim>[1], 'limit' | 'order' | 'dueBy'>): Promise<readonly Claim[]> =>
    claim(db, {
      workerId,
      now: clock.now(),
      ...what,
      leaseMs,
      kinds,
      running: [...held].flatMap(({ jobs }) => jobs.map((job) => job.id)),
    })

const kindsOf = ({ handlers }: WorkerOptions): Kinds =>
  Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, isBatched(handler) ? handler.atMost : 1]))

type Take = ReturnType<typeof claimer>

const laneWorker = (options: WorkerOptions, { take, held }: { readonly take: Take; readonly held: Set<Claim> }) => {
  const { pollMs = 1_000, onError = () => undefined } = options
  const run = runner(options)

  const launch = ({ running, alarm, backOff }: Lane, claimed: Claim): void => {
    held.add(claimed)
    const work = run(claimed)
      .then(backOff)
      .catch((error: unknown) => onError(error, claimed.jobs[0]))
      .finally(() => {
        held.delete(claimed)
        running.delete(work)
        alarm.ring()
      })
    running.add(work)
  }

  const live = async (lane: Lane, isStopping: () => boolean): Promise<void> => {
    while (!isStopping()) {
      const free = lane.concurrency - lane.running.size
      const due = free === 0 ? [] : take(lane.kinds, { limit: free, order: 'by-priority' })
      const claims = await Promise.resolve(due).catch((error: unknown) => (onError(error), []))
      for (const claimed of claims) launch(lane, claimed)
      if (claims.length === 0 && !isStopping()) await lane.alarm.sleep(pollMs)
    }
    await Promise.all(lane.running)
  }
  return { run, live }
}

export const createWorker = (options: WorkerOptions): Worker => {
  const { concurrency = 2, apart = [], listenUrl } = options
  const id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  const kinds = kindsOf(options)
  const lanes = lanesOf(kinds, concurrency, apart)
  const held = new Set<Claim>()
  const take = claimer(options, id, held)
  const { run, live } = laneWorker(options, { take, held })
  let life: Promise<void> | undefined
  let isStopping = false

  const liveAll = async (): Promise<void> => {
    const wakeUp = listenUrl === undefined ? undefined : listenForJobs(listenUrl, () => ringAll(lanes))
    await Promise.all(lanes.map((lane) => live(lane, () => isStopping)))
    await wakeUp?.stop()
  }

  const runBy = async (until: () => Instant, { reach, isGivenUp }: Way): Promise<number> => {
    for (let count = 0; ; ) {
      const [claimed] = isGivenUp() ? [] : await take(kinds, { limit: 1, order: 'by-time', dueBy: until() })
      if (claimed === undefined) return count
      const dueAt = claimed.jobs[0]?.runAt ?? 0
      if (dueAt > options.clock.now()) await reach(dueAt)
      await run(claimed)
      count += claimed.jobs.length
    }
  }

  return {
    id,
    runDue: () => runBy(options.clock.now, { reach: async () => undefined, isGivenUp: () => false }),
    runUntil: (target, way) => runBy(() => Math.max(target, options.clock.now()), way),
    start: () => {
      isStopping = false
      life ??= liveAll()
    },
    stop: async () => {
      isStopping = true
      ringAll(lanes)
      await life
      life = undefined
    },
  }
}
