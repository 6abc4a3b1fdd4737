import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

export interface Check {
  readonly id: string
  readonly sentence: string
  /** Charges and purchases continue. */
  readonly holdsNobody?: true
  readonly faults: (organizationIds: readonly OrganizationId[]) => Question
}

interface Question {
  execute(tx: Tx): Promise<{ readonly rows: readonly Fault[] }>
}

export interface Fault {
  readonly organization_id: OrganizationId
  readonly subject: string
  /** The books' state: a change after a release reports the finding again. */
  readonly facts?: string
}

export interface Finding extends Pick<Check, 'id' | 'sentence' | 'holdsNobody'> {
  /** Null: the region's. */
  readonly organizationId: OrganizationId | null
  readonly subject: string
  readonly facts?: string
}
