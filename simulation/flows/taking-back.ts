import { addUsers } from '@touchline/contract/plans/add-ons'
import { priceGivingUp } from '@touchline/contract/plans/give-up-seats'
import { instantToWire } from '@touchline/contract/wire'
import { createGame } from '@touchline/testing/game'
import type { Request } from '@touchline/testing/http'
import type { World } from '@touchline/testing/world'
import { endOfMonth, equal, hoursOf, recorded } from '../facts.ts'
import { type Actor, type Flow, join, send } from './flow.ts'
import { aboutToBuy, onContract, type Purchase } from './purchases.ts'
import { planning, sleeper } from './waking.ts'

const seat: Purchase = {
  name: 'a seat',
  path: 'plans/users',
  body: () => ({ role: 'viewer', count: 1 }),
  audit: 'buy-add-ons',
}
const hour: Purchase = { name: 'an hour', path: 'plans/upload', body: () => ({ hours: 1 }), audit: 'buy-add-ons' }

const givingUp: Flow = {
  name: 'giving a seat up',
  asks: null,
  prepare: async (world) => {
    const { who, request } = await aboutToBuy(world, seat)
    await send(world, request)
    const path = onContract(who, 'plans/users/give_up')
    const given = { analystNum: 0, viewerNum: 1 }
    const asked = await send(world, { method: 'POST', path: `${path}/price`, token: who.token, json: given })
    const json = { ...given, quotedTotal: priceGivingUp.response.parse(asked).after.total }
    const headers = { 'idempotency-key': `give-up-${who.contractId}` }
    const verdict = async () => equal('recorded', await recorded(world, who, 'give-up-seats'), 1)
    return { kind: 'call', request: { method: 'POST', path, token: who.token, json, headers }, verdict }
  },
}

const takingBack: Flow = {
  name: 'taking an hour back',
  asks: null,
  prepare: async (world) => {
    const { who, request } = await aboutToBuy(world, hour)
    const { takeBack } = addUsers.response.parse(await send(world, request))
    const path = onContract(who, `additions/${takeBack?.sequence}`)
    const verdict = async () => [
      ...equal('hours', await hoursOf(world, who), 0),
      ...equal('recorded', await recorded(world, who, 'take-back-addition'), 1),
    ]
    const already = 'nothing-reserved'
    return { kind: 'call', request: { method: 'DELETE', path, token: who.token }, already, verdict }
  },
}

const leaving: Flow = {
  name: 'leaving at the end of the month',
  asks: null,
  prepare: async (world) => {
    const who = await join(world)
    const json = { contractInfoId: who.contractId, cancellationDate: instantToWire(endOfMonth(world) - 1) }
    const request: Request = { method: 'PUT', path: onContract(who, 'cancel'), token: who.token, json }
    const verdict = async () => equal('recorded', await recorded(world, who, 'reserve-cancellation'), 1)
    return { kind: 'call', request, already: 'already-reserved', verdict }
  },
}

const isThere = async ({ database }: World, matchId: string): Promise<boolean> => {
  const rows = database.ownerDb.selectFrom('games').select('deleted_at').where('match_id', '=', matchId)
  return (await rows.executeTakeFirstOrThrow()).deleted_at === null
}

const restoring: Flow = {
  name: 'restoring a game',
  asks: null,
  prepare: async (world) => {
    const who: Actor = await join(world)
    const { organizationId, token } = who
    const { matchId } = await createGame(world.database.ownerDb, who, { storedAt: world.deps.clock.now() })
    const path = `/${organizationId}/data/record`
    await send(world, { method: 'DELETE', path: `${path}/game_match/${matchId}/force`, token })
    const verdict = async () => [
      ...equal('is there', await isThere(world, matchId), true),
      ...equal('recorded', await recorded(world, who, 'restore-game'), 1),
    ]
    const request: Request = { method: 'POST', path: `${path}/trash/restore`, token, json: { matchIds: [matchId] } }
    return { kind: 'call', request, already: 'game-not-in-trash', verdict }
  },
}

const sleeping: Flow = {
  name: 'planning a sleep',
  asks: null,
  prepare: async (world) => {
    const who = await join(world, sleeper)
    const request = await planning(world, who)
    const verdict = async () => equal('recorded', await recorded(world, who, 'plan-sleep'), 1)
    return { kind: 'call', request, verdict }
  },
}

export const takeBacks: readonly Flow[] = [givingUp, takingBack, leaving, restoring, sleeping]
