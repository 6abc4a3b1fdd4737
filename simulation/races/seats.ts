import { priceGivingUp } from '@touchline/contract/plans/give-up-seats'
import { platformSays } from '@touchline/testing/platform-user'
import { equal, recorded } from '../facts.ts'
import type { Actor } from '../flows/flow.ts'
import { beforeTheEnd, HOUR_MS } from './month-end.ts'
import { join, keyed, onContract, quoted, race, type Scenario, type Stage, succeed, times } from './stage.ts'

const GIVE_UP = '/plans/users/give_up'
const viewers = (count: number) => ({ analystNum: 0, viewerNum: count })

async function withViewers(stage: Stage, count: number): Promise<Actor> {
  const who = await join(stage)
  const bought = await quoted(stage, who, '/plans/users', { role: 'viewer', count })
  await stage.world.server.send(onContract(who, 'POST', '/plans/users', bought, keyed()))
  return who
}

async function givingUp({ world }: Stage, who: Actor, count: number) {
  const { body } = await world.server.send(onContract(who, 'POST', `${GIVE_UP}/price`, viewers(count)))
  const { after } = priceGivingUp.response.parse(body)
  return onContract(who, 'POST', GIVE_UP, { ...viewers(count), quotedTotal: after.total }, keyed())
}

async function seatsOf({ world: { database } }: Stage, { organizationId }: Actor): Promise<number> {
  const rows = database.ownerDb.selectFrom('plan_entries').select('entry_id')
  const seats = rows.where('organization_id', '=', organizationId).where('role', '=', 'viewer')
  return (await seats.where('ends_at', 'is', null).execute()).length
}

async function keptOf({ world: { database } }: Stage, { organizationId }: Actor): Promise<readonly (number | null)[]> {
  const rows = database.ownerDb.selectFrom('seats_given_up').select('kept_viewers')
  return (await rows.where('organization_id', '=', organizationId).execute()).map(({ kept_viewers }) => kept_viewers)
}

export const seatAtTheEnd: Scenario = {
  name: 'a seat that is given up, taken by somebody as it ends',
  run: async (stage) => {
    const { world, other } = stage
    const who = await withViewers(stage, 2)
    const [given] = await race(stage, [await givingUp(stage, who, 2)])
    const end = await beforeTheEnd(stage)
    const { organizationId } = who
    const userId = crypto.randomUUID()
    const taken = platformSays(world, { organizationId, userId, roles: ['viewer'] })
    await Promise.all([world.liveUntil(end), other.work(end), taken])
    await world.liveUntil(end + HOUR_MS)
    const [kept = null] = await keptOf(stage, who)
    return [
      ...succeed([...(given === undefined ? [] : [given]), await taken], 2),
      // Before the end: kept; after: refused.
      ...(kept === 0 || kept === 1 ? [] : [`${kept} were kept`]),
      ...equal('seats left', await seatsOf(stage, who), kept),
      ...equal('recorded', await recorded(world, who, 'seats-ended'), 1),
    ]
  },
}

export const seatRaces: readonly Scenario[] = [
  {
    name: 'two administrators who give the same seats up',
    run: async (stage) => {
      const who = await withViewers(stage, 2)
      const requests = [await givingUp(stage, who, 2), await givingUp(stage, who, 2), await givingUp(stage, who, 1)]
      const replies = await race(stage, requests)
      return [
        ...succeed(replies, 1),
        ...equal('given up', (await keptOf(stage, who)).length, 1),
        ...equal('recorded', await recorded(stage.world, who, 'give-up-seats'), 1),
      ]
    },
  },
  {
    name: 'two administrators who withdraw it',
    run: async (stage) => {
      const who = await withViewers(stage, 2)
      await race(stage, [await givingUp(stage, who, 2)])
      const replies = await race(
        stage,
        times(4, () => onContract(who, 'DELETE', GIVE_UP)),
      )
      return [
        ...succeed(replies, 1),
        ...equal('given up', (await keptOf(stage, who)).length, 0),
        ...equal('recorded', await recorded(stage.world, who, 'keep-seats'), 1),
      ]
    },
  },
  {
    name: 'seats given up while somebody takes one of them',
    run: async (stage) => {
      const { world } = stage
      const who = await withViewers(stage, 2)
      const asked = await givingUp(stage, who, 2)
      const { organizationId } = who
      const line = { organizationId, userId: crypto.randomUUID(), roles: ['viewer' as const] }
      const [[given], taken] = await Promise.all([race(stage, [asked]), platformSays(world, line)])
      const isGivenUp = given?.status === 200
      return [
        ...equal('a viewer', taken.status, 200),
        // The first to take it keeps it.
        ...(isGivenUp || given?.status === 409 ? [] : [`answered ${given?.status}`]),
        ...equal('given up', (await keptOf(stage, who)).length, isGivenUp ? 1 : 0),
        ...equal('recorded', await recorded(world, who, 'give-up-seats'), isGivenUp ? 1 : 0),
      ]
    },
  },
  {
    name: 'seats given up while the plan changes',
    run: async (stage) => {
      const who = await withViewers(stage, 2)
      const change = await quoted(stage, who, '/plans/monthly', { planId: 'teamStandardPlan' })
      const replies = await race(stage, [
        await givingUp(stage, who, 2),
        onContract(who, 'POST', '/plans/monthly', change, keyed()),
      ])
      const made = await recorded(stage.world, who, 'give-up-seats', 'plan-upgrade')
      return [
        ...succeed(replies, 1, 2),
        ...equal('recorded', made, replies.filter(({ status }) => status === 200).length),
      ]
    },
  },
]
