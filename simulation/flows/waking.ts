import { getBillingDetail } from '@touchline/contract/billing'
import { priceSleep, priceWaking } from '@touchline/contract/plans/sleep'
import { addMonths, DAY, dateOf, firstDay, monthOf } from '@touchline/domain/calendar'
import type { Request } from '@touchline/testing/http'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { SubscriberOptions, World } from '@touchline/testing/world'
import { endOfMonth, equal, plansOf, recorded, sleepsOf } from '../facts.ts'
import type { Pool } from './ended-month.ts'
import { type Actor, again, type Flow, join, send } from './flow.ts'
import { onContract } from './purchases.ts'

const ZONE = 'Asia/Tokyo'
/** So that a part of the month is billed. */
const DAYS_ASLEEP = 3

export const sleeper: SubscriberOptions = { basePlanId: 'teamStandardPlan.base' }

export async function planning(world: World, who: Actor): Promise<Request> {
  const next = addMonths(monthOf(world.deps.clock.now(), ZONE), 1)
  const days = { from: firstDay(next), until: firstDay(addMonths(next, 1)) }
  const path = onContract(who, 'sleep')
  const asked = await send(world, { method: 'POST', path: `${path}/price`, token: who.token, json: days })
  const json = { ...days, isEveryYear: false, quotedTotal: priceSleep.response.parse(asked).after }
  return { method: 'POST', path, token: who.token, json, headers: { 'idempotency-key': `sleep-${who.contractId}` } }
}

export async function sleepers(world: World, count: number): Promise<MadeOrganization[]> {
  const made: MadeOrganization[] = []
  for (let left = count; left > 0; left -= 1) {
    const who = await join(world, sleeper)
    await send(world, await planning(world, who))
    made.push(who)
  }
  await world.liveUntil(endOfMonth(world) + DAYS_ASLEEP * DAY)
  return made
}

/** Minor units. */
async function runningTotal(world: World, who: Actor): Promise<number> {
  await world.worker.runDue()
  const path = `/${who.organizationId}/manage/billing/detail/${who.contractId}`
  return getBillingDetail.response.parse(await send(world, { path, token: who.token })).charge.total
}

export const waking = (asleep: Pool<MadeOrganization>): Flow => ({
  name: 'waking a plan that sleeps',
  asks: null,
  prepare: async (world) => {
    const who = await again(world, await asleep.next(world))
    const on = dateOf(world.deps.clock.now(), ZONE)
    const path = `${onContract(who, 'sleep')}/wake`
    const asked = await send(world, { method: 'POST', path: `${path}/price`, token: who.token, json: { on } })
    const quote = priceWaking.response.parse(asked)
    const headers = { 'idempotency-key': `wake-${who.contractId}` }
    const json = { on, quotedTotal: quote.after }
    const verdict = async () => [
      ...equal('asked for', await recorded(world, who, 'wake-earlier'), 1),
      ...equal('woken', await recorded(world, who, 'wake'), 1),
      ...equal('sleeps', await sleepsOf(world, who), [{ until: on, state: 'over' }]),
      ...equal('plans that continue', await plansOf(world, who), [sleeper.basePlanId]),
      ...equal('bills that change', quote.bills.length, 1),
      ...equal('the running bill', await runningTotal(world, who), quote.after),
    ]
    return { kind: 'call', request: { method: 'POST', path, token: who.token, json, headers }, verdict }
  },
})
