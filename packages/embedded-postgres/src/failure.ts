type EmbeddedPostgresFailure =
  | 'platform-unsupported'
  | 'data-folder-in-use'
  | 'port-busy'
  | 'did-not-start'
  | 'no-backup'
  | 'no-restore'

/** Why the embedded server could not be started, backed up or restored; `kind` is stable, the message is for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  readonly kind: EmbeddedPostgresFailure

  constructor(kind: EmbeddedPostgresFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.kind = kind
  }
}
