import { allKinds, type BatchKind, isBatchKind, type Kind, kinds, type PayloadOf } from './kinds.ts'
import type { Job } from './queue.ts'
import type { BatchHandler, FailedJobs, JobContext, JobHandler } from './worker.ts'

/** A batch gets payloads in order, a single one payload and job. */
export type Handlers<Needs> = SingleHandlers<Needs> & BatchHandlers<Needs>

type SingleKind = Exclude<Kind, BatchKind>

type SingleHandlers<Needs> = {
  readonly [K in SingleKind]: (payload: PayloadOf<K>, needs: Needs, job: Job) => Promise<unknown>
}

type BatchHandlers<Needs> = {
  readonly [K in BatchKind]: (
    payloads: readonly PayloadOf<K>[],
    needs: Needs,
    jobs: readonly Job[],
  ) => Promise<FailedJobs | undefined | void>
}

interface Doing<Needs> {
  readonly needsIn: (worker: JobContext) => Needs
  readonly around: (work: JobHandler) => JobHandler
}

const single =
  <K extends SingleKind, Needs>(kind: K, handlers: SingleHandlers<Needs>, { needsIn }: Doing<Needs>): JobHandler =>
  async (job, worker) => {
    await handlers[kind](kinds[kind].payload.parse(job.payload), needsIn(worker), job)
  }

const batch = <K extends BatchKind, Needs>(
  kind: K,
  handlers: BatchHandlers<Needs>,
  { needsIn }: Doing<Needs>,
): BatchHandler => ({
  atMost: kinds[kind].atMost,
  handle: async (jobs, worker) =>
    (await handlers[kind](
      jobs.map(({ payload }) => kinds[kind].payload.parse(payload)),
      needsIn(worker),
      jobs,
    )) ?? undefined,
})

export const handlersByKind = <Needs>(
  handlers: Handlers<Needs>,
  doing: Doing<Needs>,
): Readonly<Record<string, JobHandler | BatchHandler>> =>
  Object.fromEntries<JobHandler | BatchHandler>(
    allKinds.map((kind) => [
      kind,
      isBatchKind(kind) ? batch(kind, handlers, doing) : doing.around(single(kind, handlers, doing)),
    ]),
  )
