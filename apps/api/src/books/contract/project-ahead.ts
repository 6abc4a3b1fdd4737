import { storageOf } from '@touchline/domain/billing'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { type Projection, project } from '@touchline/domain/projection'
import type { Tx } from '../../db/connect.ts'
import { storedSecondsOver } from '../billing/billings.ts'
import { buyingOrganization } from '../organization/buying-organization.ts'
import { hasFailedSettlement } from './pauses.ts'

interface Held {
  readonly contract: Contract
  readonly userContracts: readonly Contract[]
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** What comes as things stand: nothing is bought, and as much stored as now. */
export async function projectAhead(
  tx: Tx,
  organizationId: OrganizationId,
  held: Held,
  months: number,
): Promise<Projection> {
  const { contract, userContracts, catalogue, now } = held
  const stored = await storedSecondsOver(tx, organizationId, storageOf(monthOf(now, contract.zone), contract.zone))
  const none = { upload: 0, export: 0 }
  return project({
    contract,
    userContracts,
    catalogue,
    now,
    organization: await buyingOrganization(tx, organizationId),
    unsettled: await hasFailedSettlement(tx, organizationId),
    assumptions: {
      byMonth: new Map(),
      otherwise: none,
      usedBefore: none,
      buysHours: false,
      storedSecondsAt: () => stored,
    },
    changes: [],
    months,
  })
}
