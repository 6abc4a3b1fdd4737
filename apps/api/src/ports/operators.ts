/** Who looks after the servers. */
export interface Operators {
  /** Where mails to them go; null where none are sent. */
  readonly address: string | null
  /** A line of the log that the monitoring watches. */
  alert(fields: Readonly<Record<string, string | null>>, message: string): void
}
