import { isKind, type Kind, type PayloadOf, payloads } from './kinds.ts'
import type { Job } from './queue.ts'
import type { JobContext, JobHandler } from './worker.ts'

/** What a handler gets in addition to the payload. */
interface KindContext extends JobContext {
  readonly job: Job
}

export type Handler<K extends Kind> = (payload: PayloadOf<K>, context: KindContext) => Promise<unknown>

/** One for each kind. */
export type Handlers = { readonly [K in Kind]: Handler<K> }

const handlerOf =
  <K extends Kind>(kind: K, handlers: Handlers): JobHandler =>
  async (job, context) => {
    await handlers[kind](payloads[kind].parse(job.payload), { ...context, job })
  }

/** The handlers as a worker takes them; a payload that is not its kind's fails before its handler sees it. */
export const handlersByKind = (handlers: Handlers): Readonly<Record<string, JobHandler>> =>
  Object.fromEntries(
    Object.keys(handlers)
      .filter(isKind)
      .map((kind) => [kind, handlerOf(kind, handlers)]),
  )
