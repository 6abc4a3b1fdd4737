import { AsyncLocalStorage } from 'node:async_hooks'
import type { SecurityEvent } from './security/events.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { Attributes, Span } from './traces/span.ts'

/** The call, job or command that work goes back to. */
export interface Cause {
  /** `none`: of no region. */
  readonly region: string
  /** Name, kind or command. */
  readonly by: string
  /** Also in its jobs. */
  readonly requestId?: string
  readonly remoteAddress?: string
  readonly security: SecurityLog
  readonly span?: Span
}

const causes = new AsyncLocalStorage<Cause>()

export const because = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)

/** Written with its cause; what has none, as in a test of a use case, is nobody's act and is written nowhere. */
export const noteSecurity = (event: SecurityEvent): void => {
  const cause = causes.getStore()
  cause?.security.write(event, cause)
}

interface Origin {
  readonly requestId: string | null
  readonly traceparent: string | null
}

/** Of the calling request. */
export const presentOrigin = (): Origin => {
  const cause = causes.getStore()
  return { requestId: cause?.requestId ?? null, traceparent: cause?.span?.traceparent ?? null }
}

/** Untraced, the work alone. */
export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
  const cause = causes.getStore()
  if (cause?.span === undefined) return work()
  const span = cause.span.child(name, attributes)
  return causes.run({ ...cause, span }, () => ended(span, work))
}

/** Failed if it throws. */
export const ended = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.fail(error)
    throw error
  }
}

export const describeSpan = (attributes: Attributes): void => causes.getStore()?.span?.set(attributes)
