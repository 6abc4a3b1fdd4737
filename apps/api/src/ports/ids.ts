/** Identifiers and secrets come from outside so that a demo world can be the same twice. */
export interface Ids {
  /** UUID, version 7: sorts by time. */
  uuid(): string
  /** 256 bits, base64url: tokens. */
  secret(): string
}
