export interface Cookie {
  readonly name: string
  /** null deletes it. */
  readonly value: string | null
  readonly maxAgeSeconds: number
}
