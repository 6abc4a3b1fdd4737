import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import { quoteYearlyPlan } from '@touchline/contract/yearly-plans'
import { decideYearlyChange } from '@touchline/domain/plans'
import { call, organizationId } from '../../lib/session.ts'
import type { Choice, Shop } from './shop.ts'

/**
 * The seconds of stored movies that the server's own quote counts at the term's start: the one figure of a yearly price that
 * the console does not know. Null while it is being asked.
 */
export function useStoredAtTermStart(shop: Shop, choice: Choice | null): number | null {
  const asked = choice?.cycle === 'year' ? requestOf(shop, choice) : null
  const quote = useQuery({
    queryKey: [organizationId(), 'yearly-quote', shop.document.contractInfoId, asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (asked === null) return 0
      const params = { orgId: organizationId(), id: shop.document.contractInfoId }
      const { data } = await call(quoteYearlyPlan, { params, body: asked })
      return secondsOf(shop, choice?.groupId ?? '', data.plans)
    },
  })
  if (asked === null) return 0
  return quote.isPlaceholderData ? null : (quote.data ?? (quote.isError ? 0 : null))
}

/** The stored hours behind the storage line: its amount over its price, in the tenths that are billed. */
function secondsOf(
  shop: Shop,
  groupId: string,
  plans: readonly { contractPlanId: string; subtotal: number }[],
): number {
  const storage = [...shop.catalogue.plans.values()].find((plan) => plan.groupId === groupId && plan.role === 'storage')
  const line = plans.find((plan) => plan.contractPlanId === storage?.id)
  const price = Number(storage?.prices[shop.contract.currency] ?? 0n)
  return line === undefined || price === 0 ? 0 : Math.ceil((line.subtotal * 10) / price) * 360
}

function requestOf(shop: Shop, { groupId, seats }: Choice) {
  const change = decideYearlyChange({ ...shop, selection: { groupId, ...seats } })
  if (change.kind === 'refused') return null
  const seat = (role: 'analyst' | 'viewer', count: number) =>
    Array.from({ length: count }, () => ({ contractPlanId: `${groupId}.${role}` }))
  return {
    startDate: instantToWire(change.term.start),
    endDate: endToWire(change.term.end) ?? '',
    newPlans: [
      { contractPlanId: `${groupId}.base` },
      ...seat('analyst', change.seats.analysts - 1),
      ...seat('viewer', change.seats.viewers),
    ],
  }
}
