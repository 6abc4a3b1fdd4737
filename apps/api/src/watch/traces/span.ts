export type Attributes = Readonly<Record<string, string | number>>

/** Words and ids of ours only. */
export interface Span {
  readonly traceparent: string
  child(name: string, attributes: Attributes): Span
  set(attributes: Attributes): void
  end(): void
  fail(error: unknown): void
}

interface Beginning {
  readonly kind: 'call' | 'job'
  /** One continues, several are linked. */
  readonly from: readonly string[]
  readonly attributes: Attributes
}

/** Traces of calls and jobs, sent to a collector. */
export interface Traces {
  begin(name: string, beginning: Beginning): Span
  stop(): Promise<void>
}
