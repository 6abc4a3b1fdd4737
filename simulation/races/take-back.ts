import { addUsers } from '@touchline/contract/plans/add-ons'
import { HOUR } from '@touchline/domain/calendar'
import { createGame } from '@touchline/testing/game'
import type { Request } from '@touchline/testing/http'
import { createServiceKey } from '@touchline/testing/service-key'
import { equal, hoursOf, recorded } from '../facts.ts'
import type { Actor } from '../flows/flow.ts'
import { HOUR_MS } from './month-end.ts'
import { join, keyed, onContract, quoted, race, type Scenario, type Stage, succeed, times } from './stage.ts'

const HOURS_OF_PLAN = 10

async function boughtOnce(stage: Stage, who: Actor, rest: string, body: object): Promise<Request> {
  const asked = await quoted(stage, who, rest, body)
  const reply = await stage.world.server.send(onContract(who, 'POST', rest, asked, keyed()))
  const { takeBack } = addUsers.response.parse(reply.body)
  return onContract(who, 'DELETE', `/additions/${takeBack?.sequence}`)
}

async function using({ world }: Stage, { organizationId, userId }: Actor, usage: number): Promise<Request> {
  const createdDate = new Date(world.deps.clock.now()).toISOString()
  const usageId = crypto.randomUUID()
  const line = { usageId, organizationId, userId, usage, usageType: 'MOVIE_CONVERT_TIME', createdDate }
  const authorization = `Bearer ${await createServiceKey(world.database.ownerDb)}`
  const headers = { authorization, 'content-type': 'application/x-ndjson' }
  return { method: 'POST', path: '/ingestion/usage', text: JSON.stringify(line), headers }
}

const ofTrash = ({ organizationId, token }: Actor, what: 'restore' | 'delete', matchId: string): Request => ({
  method: 'POST',
  path: `/${organizationId}/data/record/trash/${what}`,
  token,
  json: { matchIds: [matchId] },
})

async function withTrashed(stage: Stage): Promise<{ readonly who: Actor; readonly matchId: string }> {
  const { world } = stage
  const who = await join(stage)
  const { matchId } = await createGame(world.database.ownerDb, who, { storedAt: world.deps.clock.now() - HOUR })
  const path = `/${who.organizationId}/data/record/game_match/${matchId}/force`
  await world.server.send({ method: 'DELETE', path, token: who.token })
  return { who, matchId }
}

async function outcomeOf({ world }: Stage, who: Actor, matchId: string) {
  const rows = world.database.ownerDb.selectFrom('games').select(['deleted_at', 'kept_until'])
  const { deleted_at, kept_until } = await rows.where('match_id', '=', matchId).executeTakeFirstOrThrow()
  return {
    isThere: deleted_at === null,
    isKept: kept_until !== null,
    restored: await recorded(world, who, 'restore-game'),
    deleted: await recorded(world, who, 'delete-game'),
  }
}

async function oneOutcome(stage: Stage, who: Actor, matchId: string): Promise<readonly string[]> {
  const found = await outcomeOf(stage, who, matchId)
  const restored = found.isThere ? 1 : 0
  return equal('the game', found, { isThere: found.isThere, isKept: false, restored, deleted: 1 - restored })
}

/** Restored as its time ends. */
export const restoredAsTheTrashEnds: Scenario = {
  name: 'a game that is restored in the minute in which it is deleted for good',
  run: async (stage) => {
    const { world, other } = stage
    const { who: made, matchId } = await withTrashed(stage)
    const rows = world.database.ownerDb.selectFrom('games').select('kept_until').where('match_id', '=', matchId)
    const { kept_until } = await rows.executeTakeFirstOrThrow()
    const end = kept_until ?? 0
    await world.liveUntil(end - 1)
    const who = { ...made, token: await world.server.signIn(made) }
    const restoring = race(
      stage,
      times(2, () => ofTrash(who, 'restore', matchId)),
    )
    const [replies] = await Promise.all([restoring, world.liveUntil(end), other.work(end)])
    await world.liveUntil(end + HOUR_MS)
    const { isThere } = await outcomeOf(stage, who, matchId)
    return [...succeed(replies, isThere ? 1 : 0), ...(await oneOutcome(stage, who, matchId))]
  },
}

export const takeBackRaces: readonly Scenario[] = [
  {
    name: 'two administrators who take back the same hours',
    run: async (stage) => {
      const who = await join(stage)
      const back = await boughtOnce(stage, who, '/plans/upload', { hours: 1 })
      const replies = await race(
        stage,
        times(4, () => back),
      )
      return [
        ...succeed(replies, 1),
        ...equal('hours', await hoursOf(stage.world, who), 0),
        ...equal('recorded', await recorded(stage.world, who, 'take-back-addition'), 1),
      ]
    },
  },
  {
    name: 'hours that are taken back while their first minute is used',
    run: async (stage) => {
      const who = await join(stage)
      const back = await boughtOnce(stage, who, '/plans/upload', { hours: 1 })
      await stage.world.server.send(await using(stage, who, HOURS_OF_PLAN * 3_600))
      const replies = await race(stage, [back, await using(stage, who, 60), back])
      // Either the hours were used and stay, or were taken back and cannot be used.
      const isBack = replies[0]?.status === 200 || replies[2]?.status === 200
      return [
        ...succeed(replies, isBack ? 2 : 1),
        ...equal('the use is taken', replies[1]?.status, 200),
        ...equal('hours', await hoursOf(stage.world, who), isBack ? 0 : 1),
        ...equal('recorded', await recorded(stage.world, who, 'take-back-addition'), isBack ? 1 : 0),
        ...succeed([await stage.world.server.send(back)], 0),
      ]
    },
  },
  {
    name: 'a game that two restore while a third deletes it for good',
    run: async (stage) => {
      const { who, matchId } = await withTrashed(stage)
      const replies = await race(stage, [
        ofTrash(who, 'restore', matchId),
        ofTrash(who, 'delete', matchId),
        ofTrash(who, 'restore', matchId),
      ])
      return [...succeed(replies, 1), ...(await oneOutcome(stage, who, matchId))]
    },
  },
]
