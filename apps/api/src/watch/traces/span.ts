export type Attributes = Readonly<Record<string, string | number>>

export interface Span {
  readonly traceparent: string
  child(name: string, attributes: Attributes): Span
  set(attributes: Attributes): void
  end(): void
  fail(error: unknown): void
}

interface Beginning {
  readonly kind: 'call' | 'job'
  readonly from: readonly string[]
  readonly attributes: Attributes
}

export interface Traces {
  begin(name: string, beginning: Beginning): Span
  stop(): Promise<void>
}
