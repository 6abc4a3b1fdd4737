import { type BatchKind, batchKinds, isBatchKind, isSingleKind, type SingleKind } from './kinds.ts'
import { type Kind, type PayloadOf, payloads } from './payloads.ts'
import type { Job } from './queue.ts'
import type { BatchHandler, JobContext, JobHandler } from './worker.ts'

/** What a handler gets in addition to the payload. */
interface KindContext extends JobContext {
  readonly job: Job
}

export type Handler<K extends Kind> = (payload: PayloadOf<K>, context: KindContext) => Promise<unknown>

/** One for each kind that is handled one by one. */
export type Handlers = { readonly [K in SingleKind]: Handler<K> }

/** One for each kind that is handled in batches: they get the payloads in the order in which the jobs were asked for. */
export type BatchHandlers = {
  readonly [K in BatchKind]: (payloads: readonly PayloadOf<K>[], context: JobContext) => Promise<unknown>
}

const handlerOf =
  <K extends SingleKind>(kind: K, handlers: Handlers): JobHandler =>
  async (job, context) => {
    await handlers[kind](payloads[kind].parse(job.payload), { ...context, job })
  }

const batchHandlerOf = <K extends BatchKind>(kind: K, handlers: BatchHandlers): BatchHandler => ({
  atMost: batchKinds[kind],
  handle: async (jobs, context) => {
    await handlers[kind](
      jobs.map(({ payload }) => payloads[kind].parse(payload)),
      context,
    )
  },
})

/** The handlers as a worker takes them; a payload that is not its kind's fails before its handler sees it. */
export const handlersByKind = (
  handlers: Handlers,
  batchHandlers: BatchHandlers,
): Readonly<Record<string, JobHandler | BatchHandler>> =>
  Object.fromEntries<JobHandler | BatchHandler>([
    ...Object.keys(handlers)
      .filter(isSingleKind)
      .map((kind) => [kind, handlerOf(kind, handlers)] as const),
    ...Object.keys(batchHandlers)
      .filter(isBatchKind)
      .map((kind) => [kind, batchHandlerOf(kind, batchHandlers)] as const),
  ])
