type EmbeddedPostgresFailure =
  | 'platform-unsupported'
  | 'data-folder-in-use'
  | 'port-busy'
  | 'did-not-start'
  | 'no-backup'
  | 'no-restore'

/** `kind` is stable, the message is for people. */
export class EmbeddedPostgresError extends Error {
  readonly kind: EmbeddedPostgresFailure

  constructor(kind: EmbeddedPostgresFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.kind = kind
  }
}
