import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { entriesAt, entriesOfRole } from './entries.ts'
import type { Contract } from './index.ts'

export interface Seats {
  /** The included analyst licence counts. */
  readonly analysts: number
  readonly viewers: number
}

/** Each subscription includes one analyst licence (specification, section 9); every seat entry is one more. */
export function seatsAt(contract: Contract, catalogue: Catalogue, at: Instant): Seats {
  const active = entriesAt(contract, at)
  const included = entriesOfRole(active, catalogue, 'base').length
  return {
    analysts: included + entriesOfRole(active, catalogue, 'analyst').length,
    viewers: entriesOfRole(active, catalogue, 'viewer').length,
  }
}
