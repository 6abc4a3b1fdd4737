/** Injected, so that a demo is reproducible. */
export interface Ids {
  /** UUID, version 7: sorts by time. */
  uuid(): string
  /** 256 bits, base64url: tokens. */
  secret(): string
}
