import type { Reply } from '@touchline/testing/http'
import { equal, hoursOf, plansOf, recorded } from '../facts.ts'
import type { Actor } from '../flows/flow.ts'
import {
  alike,
  bought,
  cancelling,
  join,
  keyed,
  onContract,
  ownKeys,
  quoted,
  race,
  type Scenario,
  type Stage,
  succeed,
  times,
} from './stage.ts'

const MONTHLY = '/plans/monthly'
const YEARLY = '/plans/yearly'
const HOURS = '/plans/upload'
const standard = { planId: 'teamStandardPlan' }
const standardPlus = { planId: 'teamStandardPlusPlan' }
const yearly = { planId: 'yearlyStandardPlan' }
const hour = { hours: 1 }
const changes = ['plan-purchase', 'plan-upgrade', 'plan-downgrade', 'yearly-plan-purchase', 'yearly-plan-upgrade']

const oneKey = (count: number): readonly string[] => {
  const key = crypto.randomUUID()
  return times(count, () => key)
}

async function against(stage: Stage, who: Actor, ...both: readonly (readonly [string, object])[]) {
  const asked = await Promise.all(both.map(([rest, body]) => quoted(stage, who, rest, body)))
  return race(
    stage,
    both.map(([rest], index) => onContract(who, 'POST', rest, asked[index], keyed())),
  )
}

const onePlan = async (stage: Stage, who: Actor, replies: readonly Reply[]) => [
  ...succeed(replies, 1, replies.length),
  ...equal('plans that continue', (await plansOf(stage.world, who)).length <= 1, true),
  ...equal(
    'changes recorded',
    await recorded(stage.world, who, ...changes),
    replies.filter(({ status }) => status === 200).length,
  ),
]

export const purchaseRaces: readonly Scenario[] = [
  {
    name: 'a double click on a plan',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await bought(stage, who, MONTHLY, standard, oneKey(8))
      return [
        ...alike(replies),
        ...succeed(replies, 8),
        ...equal('recorded', await recorded(stage.world, who, 'plan-upgrade'), 1),
      ]
    },
  },
  {
    name: 'two administrators and the same plan',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await bought(stage, who, MONTHLY, standard, ownKeys(2))
      return [...succeed(replies, 1), ...equal('recorded', await recorded(stage.world, who, 'plan-upgrade'), 1)]
    },
  },
  {
    name: 'two administrators and two plans',
    run: async (stage) => {
      const who = await join(stage)
      return onePlan(stage, who, await against(stage, who, [MONTHLY, standard], [MONTHLY, standardPlus]))
    },
  },
  {
    name: 'an upgrade against a downgrade',
    run: async (stage) => {
      const who = await join(stage, { basePlanId: 'teamStandardPlan.base' })
      return onePlan(
        stage,
        who,
        await against(stage, who, [MONTHLY, standardPlus], [MONTHLY, { planId: 'teamBasicPlan' }]),
      )
    },
  },
  {
    name: 'a month against a year',
    run: async (stage) => {
      const who = await join(stage)
      return onePlan(stage, who, await against(stage, who, [MONTHLY, standard], [YEARLY, yearly]))
    },
  },
  {
    name: 'a double click on a year',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await bought(stage, who, YEARLY, yearly, oneKey(4))
      const jobs = stage.world.database.ownerDb.selectFrom('jobs').select('id').where('kind', '=', 'plan-start')
      const starts = await jobs.where('organization_id', '=', who.organizationId).execute()
      return [...alike(replies), ...succeed(replies, 4), ...equal('terms begun', starts.length, 1)]
    },
  },
  {
    name: 'a double click on hours',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await bought(stage, who, HOURS, hour, oneKey(8))
      return [...alike(replies), ...succeed(replies, 8), ...equal('hours', await hoursOf(stage.world, who), 1)]
    },
  },
  {
    name: 'eight administrators and hours',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await bought(stage, who, HOURS, hour, ownKeys(8))
      return [...succeed(replies, 8), ...equal('hours', await hoursOf(stage.world, who), 8)]
    },
  },
  {
    name: 'hours against a change of plan',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await against(stage, who, [HOURS, hour], [MONTHLY, standard])
      return succeed(replies, 1, 2)
    },
  },
  {
    name: 'a scheduled downgrade withdrawn twice',
    run: async (stage) => {
      const who = await join(stage, { basePlanId: 'teamStandardPlan.base' })
      await bought(stage, who, MONTHLY, { planId: 'teamBasicPlan' }, ownKeys(1))
      const replies = await race(
        stage,
        times(4, () => onContract(who, 'DELETE', '/plans/reserved')),
      )
      return [
        ...succeed(replies, 1),
        ...equal('plans', await plansOf(stage.world, who), ['teamStandardPlan.base']),
        ...equal('recorded', await recorded(stage.world, who, 'withdraw-plan-change'), 1),
      ]
    },
  },
  {
    name: 'a plan against closing the account',
    run: async (stage) => {
      const who = await join(stage)
      const asked = await quoted(stage, who, MONTHLY, standard)
      const replies = await race(stage, [onContract(who, 'POST', MONTHLY, asked, keyed()), cancelling(stage, who)])
      return [...succeed(replies, 1, 2), ...(await closedOrOpen(stage, who))]
    },
  },
  {
    name: 'hours against closing the account',
    run: async (stage) => {
      const who = await join(stage)
      const asked = await quoted(stage, who, HOURS, hour)
      const buying = times(4, () => onContract(who, 'POST', HOURS, asked, keyed()))
      const replies = await race(stage, [...buying, cancelling(stage, who)])
      const paid = replies.slice(0, 4).filter(({ status }) => status === 200).length
      return [
        ...succeed(replies, 1, 5),
        ...equal('hours', await hoursOf(stage.world, who), paid),
        ...(await closedOrOpen(stage, who)),
      ]
    },
  },
]

async function closedOrOpen(stage: Stage, who: Actor): Promise<readonly string[]> {
  const contracts = stage.world.database.ownerDb.selectFrom('contracts').select('closed_at')
  const { closed_at } = await contracts.where('contract_id', '=', who.contractId).executeTakeFirstOrThrow()
  const open = await plansOf(stage.world, who)
  return equal('plans that continue', open.length, closed_at === null ? 1 : 0)
}
