import type { FactorDemand } from '@touchline/contract/factor-demand'
import { instantToWire } from '@touchline/contract/wire'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { demandedDay } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/route.ts'
import { demandOf, placeOf, whoEnters } from './store.ts'

export async function readFactorDemand(
  tx: Tx,
  { organizationId, userId: self }: Caller,
  now: Instant,
): Promise<FactorDemand> {
  const demand = await demandOf(tx, organizationId)
  const place = await placeOf(tx, organizationId)
  if (place === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  const people = await whoEnters(tx, organizationId, now)
  return {
    demand:
      demand === undefined
        ? null
        : {
            demandedDate: instantToWire(demand.demanded_at),
            startsOn: dateOf(demand.demanded_from, place.zone),
            isInForce: now >= demand.demanded_from,
            by: people.find(({ userId }) => userId === demand.demanded_by)?.name ?? null,
          },
    nextStart: demandedDay(now, place.zone),
    hasOwn: people.some(({ userId, hasFactor }) => userId === self && hasFactor),
    people: people.length,
    without: people
      .filter(({ hasFactor }) => !hasFactor)
      .map(({ userId, name, role }) => ({ _id: userId, name, role })),
  }
}
