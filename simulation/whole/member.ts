import type { MadeOrganization } from '@touchline/testing/organization'

export interface Member {
  readonly number: number
  readonly made: MadeOrganization
  readonly token: string
  /** Counts the purchases, for keys that a replay makes again. */
  purchases: number
}
