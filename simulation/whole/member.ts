import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'

export type Lived = Pick<World, 'database' | 'deps' | 'server'>

export interface Member {
  readonly number: number
  readonly made: MadeOrganization
  token: string
  /** Counts the purchases, for keys that a replay makes again. */
  purchases: number
}
