import { AsyncLocalStorage } from 'node:async_hooks'
import type { SecurityEvent } from './security/events.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { Attributes, Span } from './traces/span.ts'

export interface Cause {
  readonly region: string
  readonly by: string
  readonly requestId?: string
  readonly remoteAddress?: string
  readonly security: SecurityLog
  readonly span?: Span
}

const causes = new AsyncLocalStorage<Cause>()

export const because = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)

/** Attached to its cause; without one, as in unit tests, nothing is written. */
export const noteSecurity = (event: SecurityEvent): void => {
  const cause = causes.getStore()
  cause?.security.write(event, cause)
}

interface Origin {
  readonly requestId: string | null
  readonly traceparent: string | null
}

export const presentOrigin = (): Origin => {
  const cause = causes.getStore()
  return { requestId: cause?.requestId ?? null, traceparent: cause?.span?.traceparent ?? null }
}

export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
  const cause = causes.getStore()
  if (cause?.span === undefined) return work()
  const span = cause.span.child(name, attributes)
  return causes.run({ ...cause, span }, () => ended(span, work))
}

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
