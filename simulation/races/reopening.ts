import { keptUntil } from '@touchline/domain/cancellation'
import type { Request } from '@touchline/testing/http'
import { createPerson } from '@touchline/testing/person'
import { equal, plansOf, recorded } from '../facts.ts'
import { type Actor, again } from '../flows/flow.ts'
import { closedAccount, reopening } from '../flows/reopening.ts'
import { HOUR_MS } from './month-end.ts'
import {
  join,
  keyed,
  onContract,
  quoted,
  race,
  type Scenario,
  type Stage,
  succeed,
  times,
  workTogether,
} from './stage.ts'

const planOf = { planId: 'teamBasicPlan', isDowngrade: false }

async function leftOf({ world: { database } }: Stage, { organizationId }: Actor) {
  const { ownerDb } = database
  const contracts = ownerDb.selectFrom('contracts').select('closed_at').where('organization_id', '=', organizationId)
  const { closed_at } = await contracts.executeTakeFirstOrThrow()
  const games = ownerDb.selectFrom('games').select('match_id').where('deleted_at', 'is', null)
  const there = await games.where('organization_id', '=', organizationId).execute()
  return { isClosed: closed_at !== null, games: there.length }
}

async function asItEnds(stage: Stage, end: number, requests: readonly Request[]) {
  const racing = race(stage, requests)
  const [replies] = await Promise.all([racing, stage.world.liveUntil(end), stage.other.work(end)])
  await stage.world.liveUntil(end + HOUR_MS)
  return replies
}

/** No plan is bought, so everything stored is deleted, once. */
export const openedAsGamesAreDeleted: Scenario = {
  name: 'an account that two open again in the minute in which its games are deleted',
  run: async (stage) => {
    const { world } = stage
    const { who, token } = await closedAccount(world)
    const end = keptUntil(world.deps.clock.now())
    await world.liveUntil(end - 1)
    const replies = await asItEnds(
      stage,
      end,
      times(2, () => reopening(token, who)),
    )
    const opened = replies.some(({ status }) => status === 200) ? 1 : 0
    return [
      ...succeed(replies, opened),
      ...equal('openings recorded', await recorded(world, who, 'reopen-account'), opened),
      ...equal('deletions recorded', await recorded(world, who, 'purge-account'), 1),
      ...equal('what is left', await leftOf(stage, who), { isClosed: true, games: 0 }),
    ]
  },
}

export const boughtAsGamesAreDeleted: Scenario = {
  name: 'a plan bought after the opening, in the minute in which the games are deleted',
  run: async (stage) => {
    const { world } = stage
    const { who: made, token } = await closedAccount(world)
    const end = keptUntil(world.deps.clock.now())
    await world.liveUntil(end - HOUR_MS)
    const opened = await race(stage, [reopening(token, made)])
    await world.liveUntil(end - 1)
    const who = await again(world, made)
    const asked = await quoted(stage, who, '/plans/monthly', planOf)
    const replies = await asItEnds(
      stage,
      end,
      times(2, () => onContract(who, 'POST', '/plans/monthly', asked, keyed())),
    )
    const isBought = replies.some(({ status }) => status === 200)
    return [
      ...succeed(opened, 1),
      ...succeed(replies, isBought ? 1 : 0),
      ...equal('deletions recorded', await recorded(world, who, 'purge-account'), isBought ? 0 : 1),
      ...equal('plans that continue', (await plansOf(world, who)).length, isBought ? 1 : 0),
      ...equal('what is left', await leftOf(stage, who), { isClosed: !isBought, games: isBought ? 1 : 0 }),
    ]
  },
}

export const reopeningRaces: readonly Scenario[] = [
  {
    name: 'two administrators who open the same account again',
    run: async (stage) => {
      const made = await join(stage)
      const second = await createPerson(stage.world.database.ownerDb, made, 'administrator')
      const { who, token } = await closedAccount(stage.world, made)
      const replies = await race(stage, [
        reopening(token, who),
        reopening(token, second),
        reopening(token, who),
        reopening(token, second),
      ])
      await workTogether(stage)
      return [
        ...succeed(replies, 1),
        ...equal('openings recorded', await recorded(stage.world, who, 'reopen-account'), 1),
        ...equal('what is left', await leftOf(stage, who), { isClosed: false, games: 1 }),
      ]
    },
  },
]
