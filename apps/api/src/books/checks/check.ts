import type { OrganizationId } from '@touchline/domain/ids'
import type { RawBuilder } from 'kysely'

/** A promise of docs/invariants.md, and the question that finds what breaks it. */
export interface Check {
  /** The invariant, and what of it. */
  readonly id: string
  readonly sentence: string
  /** One row for each fault, of these organisations only. */
  readonly faults: (organizationIds: readonly OrganizationId[]) => RawBuilder<Fault>
}

export interface Fault {
  readonly organization_id: OrganizationId
  readonly subject: string
}

export interface Finding extends Pick<Check, 'id' | 'sentence'> {
  /** Null where it is the whole region's. */
  readonly organizationId: OrganizationId | null
  readonly subject: string
}
