import { upperLimitIdOf } from '@touchline/contract/plans/plan-limit'
import { limitedTypes, type UpperLimit } from '@touchline/contract/usage'
import { monthToWire } from '@touchline/contract/wire'
import { monthOf } from '@touchline/domain/calendar'
import { planOf } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type LoadedContract, loadDocuments } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { mapInPieces } from '../../http/in-pieces.ts'
import { limitParts } from './limit-parts.ts'

const subTypes = { analyst: 'ANALYST', viewer: 'VIEWER', upload: null, export: null } as const

export async function listLimits(tx: Tx, organizationId: OrganizationId): Promise<readonly UpperLimit[]> {
  const [{ organization, users }, catalogue] = await Promise.all([loadDocuments(tx, organizationId), loadCatalogue(tx)])
  const limits = await mapInPieces([organization, ...users], (document) => limitsOf(document, catalogue))
  return limits.flat()
}

function limitsOf(
  { contract, row }: LoadedContract,
  catalogue: Awaited<ReturnType<typeof loadCatalogue>>,
): UpperLimit[] {
  const { zone } = contract
  return limitParts(contract, catalogue).map(({ thing, limit, entry }) => ({
    _id: `${entry.id}:${thing}`,
    _organization: row.organization_id,
    upperLimitId: upperLimitIdOf(entry.contractPlanId, thing),
    usageAggregationUnitId: row.user_id ?? row.organization_id,
    usageAggregationUnitType: row.user_id === null ? 'organization' : 'user',
    usageAggregationUnitSubType: subTypes[thing],
    upperHardLimit: limit.hard,
    upperSoftLimit: limit.soft,
    targetAggregationTypes: [...limitedTypes[thing]],
    startYearMonth: monthToWire(monthOf(entry.start, zone)),
    endYearMonth: entry.end === null ? null : monthToWire(monthOf(entry.end - 1, zone)),
    usageAggregationMethod: planOf(entry, catalogue).cycle === 'year' ? 'YEARLY' : 'MONTHLY',
  }))
}
