import { type LimitedThing, upperLimitIdOf } from '@touchline/contract/plans/plan-limit'
import {
  type AggregationType,
  type CurrentUpperLimits,
  DEFAULT_TIME_LIMIT_SECONDS,
  exportTypes,
  uploadTypes,
} from '@touchline/contract/usage'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import {
  type Contract,
  type Limit,
  organizationLimitsAt,
  seatLimitsAt,
  type TimeLimits,
  userLimitsAt,
} from '@touchline/domain/contract'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { countingPeriodAt } from '@touchline/domain/usage'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadDocuments } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { limitParts } from './limit-parts.ts'

const none: Limit = { soft: DEFAULT_TIME_LIMIT_SECONDS, hard: DEFAULT_TIME_LIMIT_SECONDS }

/** The sum of plans and users’ hours; the default where none sets a limit. */
export async function organizationLimits(
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<CurrentUpperLimits> {
  const [{ organization, users }, catalogue] = await Promise.all([loadDocuments(tx, organizationId), loadCatalogue(tx)])
  const { contract } = organization
  const own = users.map((user) => user.contract)
  const time = organizationLimitsAt(contract, own, catalogue, now)
  const seats = seatLimitsAt(contract, catalogue, now)
  const heads = (count: number): Limit => ({ hard: count, soft: count })
  const combined = combinedIds([contract, ...own], catalogue, now)
  return [
    ...timeLimits(time, contract, catalogue, now, combined),
    totalOf(['ANALYST_USER_COUNT'], heads(seats.analysts), 'MONTHLY', combined('analyst')),
    totalOf(['VIEWER_USER_COUNT'], heads(seats.viewers), 'MONTHLY', combined('viewer')),
  ]
}

/** Without an own document, everybody’s limits. */
export async function userLimits(
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
  now: Instant,
): Promise<CurrentUpperLimits> {
  const [{ organization, users }, catalogue] = await Promise.all([loadDocuments(tx, organizationId), loadCatalogue(tx)])
  const { contract } = organization
  const own = users.find(({ row }) => row.user_id === userId)?.contract ?? null
  const combined = combinedIds(own === null ? [contract] : [contract, own], catalogue, now)
  return [...timeLimits(userLimitsAt(contract, own, catalogue, now), contract, catalogue, now, combined)]
}

type Combined = (thing: LimitedThing) => string[]

const combinedIds =
  (contracts: readonly Contract[], catalogue: Catalogue, now: Instant): Combined =>
  (thing) => {
    const parts = contracts
      .flatMap((contract) => limitParts(contract, catalogue))
      .filter((part) => part.thing === thing)
    const active = parts.filter(({ entry }) => entry.start <= now && (entry.end === null || now < entry.end))
    return [...new Set(active.map(({ entry }) => upperLimitIdOf(entry.contractPlanId, thing)))]
  }

function timeLimits(
  limits: TimeLimits | null,
  contract: Contract,
  catalogue: Catalogue,
  now: Instant,
  combined: Combined,
): CurrentUpperLimits {
  const method = countingPeriodAt(contract, catalogue, now).cycle === 'year' ? 'YEARLY' : 'MONTHLY'
  return [
    totalOf([...uploadTypes], limits?.upload ?? none, method, combined('upload')),
    totalOf([...exportTypes], limits?.export ?? none, method, combined('export')),
  ]
}

const totalOf = (
  targetAggregationTypes: AggregationType[],
  { hard, soft }: Limit,
  usageAggregationMethod: CurrentUpperLimits[number]['usageAggregationMethod'],
  combinedUpperLimitIds: string[],
): CurrentUpperLimits[number] => ({
  targetAggregationTypes,
  usageAggregationMethod,
  totalUpperHardLimit: hard,
  totalUpperSoftLimit: soft,
  combinedUpperLimitIds,
})
