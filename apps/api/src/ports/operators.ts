export interface Operators {
  /** Null: none are sent. */
  readonly address: string | null
  alert(fields: Readonly<Record<string, string | null>>, message: string): void
}
