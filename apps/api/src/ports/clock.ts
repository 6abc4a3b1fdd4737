/** The only source of time. The product runs on the system's clock, demo and tests on one that a person or a test moves. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number
}
