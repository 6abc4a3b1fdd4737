import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

/** A promise of docs/invariants.md, and the question that finds what breaks it. */
export interface Check {
  /** The invariant, and what of it. */
  readonly id: string
  readonly sentence: string
  /** Reported only: charges and purchases continue. */
  readonly holdsNobody?: true
  /** One row for each fault, of these organisations only. */
  readonly faults: (organizationIds: readonly OrganizationId[]) => Question
}

interface Question {
  execute(tx: Tx): Promise<{ readonly rows: readonly Fault[] }>
}

export interface Fault {
  readonly organization_id: OrganizationId
  readonly subject: string
  /** What the books say there, in a few words: once released, it is found again where they say something else. */
  readonly facts?: string
}

export interface Finding extends Pick<Check, 'id' | 'sentence' | 'holdsNobody'> {
  /** Null where it is the whole region's. */
  readonly organizationId: OrganizationId | null
  readonly subject: string
  readonly facts?: string
}
