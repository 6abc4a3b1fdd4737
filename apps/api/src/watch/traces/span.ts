export type Attributes = Readonly<Record<string, string | number>>

/** A piece of work in a trace. Names and attributes are words and ids of ours: no text of a person, no amount. */
export interface Span {
  /** By which the trace continues in another process. */
  readonly traceparent: string
  child(name: string, attributes: Attributes): Span
  set(attributes: Attributes): void
  end(): void
  fail(error: unknown): void
}

interface Beginning {
  readonly kind: 'call' | 'job'
  /** From one the trace continues; from several, as a batch of jobs has them, a new one names them. */
  readonly from: readonly string[]
  readonly attributes: Attributes
}

/** Traces of calls and jobs, sent to a collector. */
export interface Traces {
  begin(name: string, beginning: Beginning): Span
  /** Sends what is still held. */
  stop(): Promise<void>
}
