import type { AggregationType } from '@touchline/contract/usage'
import { startOfMonth, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { CountingPeriod } from '@touchline/domain/usage'
import { aggregationOf, type VideoSeconds } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { recordedOver, type UsageOf, usageOver } from './counted.store.ts'

export interface Counted {
  readonly organizationId: OrganizationId
  readonly unitId: string
  readonly type: AggregationType
  readonly seconds: VideoSeconds
}

type UsageKind = Pick<UsageOf, 'unitType' | 'types'>

export interface CountedOrganization {
  readonly organizationId: OrganizationId
  readonly period: CountingPeriod
  readonly zone: Zone
}

const idsOf = (organizations: readonly CountedOrganization[]) =>
  organizations.map(({ organizationId }) => organizationId)

/**
 * Usage is stored by month: what the term's first month had before its start is subtracted, so that no hour counts
 * twice.
 */
export async function countedUsage(
  tx: Tx,
  { unitType, types }: UsageKind,
  organizations: readonly CountedOrganization[],
): Promise<readonly Counted[]> {
  const counted: Counted[] = []
  const before = await usedBefore(tx, unitType, organizations)
  for (const group of Map.groupBy(organizations, ({ period }) => `${period.from} ${period.to}`).values()) {
    const [{ period } = { period: null }] = group
    if (period === null) continue
    const { from, to } = period
    const rows = await usageOver(tx, { organizationIds: idsOf(group), unitType, types, from, to })
    for (const type of types) {
      for (const { organization_id: organizationId, unit_id: unitId, aggregation_type, seconds: sum } of rows) {
        if (aggregation_type !== type) continue
        const seconds = Math.max(0, Number(sum) - (before.get(`${unitId} ${type}`) ?? 0))
        counted.push({ organizationId, unitId, type, seconds })
      }
    }
  }
  return counted
}

/** By unit and type, for terms begun within a month. */
async function usedBefore(
  tx: Tx,
  unitType: UsageOf['unitType'],
  organizations: readonly CountedOrganization[],
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  const days = organizations.map((organization) => {
    const { period, zone } = organization
    return { organization, start: startOfMonth(period.from, zone), end: period.start }
  })
  const cut = days.filter(({ start, end }) => start < end)
  for (const group of Map.groupBy(cut, ({ start, end }) => `${start} ${end}`).values()) {
    const [{ start, end } = { start: 0, end: 0 }] = group
    const organizationIds = idsOf(group.map(({ organization }) => organization))
    for (const { organization_id, user_id, usage_type, seconds } of await recordedOver(tx, {
      organizationIds,
      start,
      end,
    })) {
      const key = `${unitType === 'user' ? user_id : organization_id} ${aggregationOf(usage_type)}`
      sums.set(key, (sums.get(key) ?? 0) + Number(seconds))
    }
  }
  return sums
}
