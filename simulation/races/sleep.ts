import { priceSleep, priceWaking } from '@touchline/contract/plans/sleep'
import { addMonths, dateOf, firstDay, monthOf } from '@touchline/domain/calendar'
import type { Request } from '@touchline/testing/http'
import { equal, plansOf, recorded } from '../facts.ts'
import { type Actor, again } from '../flows/flow.ts'
import { beforeTheEnd, HOUR_MS } from './month-end.ts'
import { join, keyed, onContract, quoted, race, type Scenario, type Stage, succeed } from './stage.ts'

const ZONE = 'Asia/Tokyo'
const standard = { basePlanId: 'teamStandardPlan.base' }
const downgrade = { planId: 'teamBasicPlan' }

async function sleeping({ world }: Stage, who: Actor): Promise<Request> {
  const month = monthOf(world.deps.clock.now(), ZONE)
  const days = { from: firstDay(addMonths(month, 1)), until: firstDay(addMonths(month, 2)) }
  const { body } = await world.server.send(onContract(who, 'POST', '/sleep/price', days))
  const quotedTotal = priceSleep.response.parse(body).after
  return onContract(who, 'POST', '/sleep', { ...days, isEveryYear: false, quotedTotal }, keyed())
}

async function waking({ world }: Stage, who: Actor): Promise<() => Request> {
  const on = dateOf(world.deps.clock.now(), ZONE)
  const { body } = await world.server.send(onContract(who, 'POST', '/sleep/wake/price', { on }))
  const quotedTotal = priceWaking.response.parse(body).after
  return () => onContract(who, 'POST', '/sleep/wake', { on, quotedTotal }, keyed())
}

async function heldBy({ world: { database } }: Stage, { organizationId }: Actor) {
  const plans = database.ownerDb.selectFrom('plan_entries').select(['contract_plan_id', 'starts_at', 'ends_at'])
  const bases = await plans.where('organization_id', '=', organizationId).where('role', '=', 'base').execute()
  const sleeps = database.ownerDb.selectFrom('sleeps').select(['starts_at', 'ends_at'])
  const [sleep = null] = await sleeps.where('organization_id', '=', organizationId).execute()
  return { basic: bases.find(({ contract_plan_id }) => contract_plan_id === 'teamBasicPlan.base'), sleep }
}

export const wokenWhileScheduled: Scenario = {
  name: 'a plan that wakes while the one that waits for it is withdrawn',
  run: async (stage) => {
    const made = await join(stage, standard)
    await race(stage, [await sleeping(stage, made)])
    const asked = await quoted(stage, made, '/plans/monthly', downgrade)
    await race(stage, [onContract(made, 'POST', '/plans/monthly', asked, keyed())])
    const end = await beforeTheEnd(stage)
    await stage.world.liveUntil(end + HOUR_MS)
    const who = await again(stage.world, made)
    const wake = await waking(stage, who)
    const replies = await race(stage, [wake(), onContract(who, 'DELETE', '/plans/reserved'), wake()])
    const [first, withdrawn, second] = replies.map(({ status }) => status === 200)
    const isWoken = first === true || second === true
    const { basic } = await heldBy(stage, who)
    return [
      ...succeed(replies, 1, 2),
      ...(first === true && second === true ? ['it was woken twice'] : []),
      ...equal('wakings recorded', await recorded(stage.world, who, 'wake-earlier'), isWoken ? 1 : 0),
      // The plan that waited has begun, or is gone; there is one.
      ...equal('plans that continue', (await plansOf(stage.world, who)).length, 1),
      ...equal('the other plan is there', basic !== undefined, withdrawn !== true),
    ]
  },
}

export const sleepRaces: readonly Scenario[] = [
  {
    name: 'a sleep that is planned while another plan is scheduled for its first day',
    run: async (stage) => {
      const who = await join(stage, standard)
      const asked = await quoted(stage, who, '/plans/monthly', downgrade)
      const replies = await race(stage, [
        await sleeping(stage, who),
        onContract(who, 'POST', '/plans/monthly', asked, keyed()),
      ])
      const { basic, sleep } = await heldBy(stage, who)
      // A plan scheduled within the sleep waits for the waking.
      const isBoth = basic !== undefined && sleep !== null
      return [
        ...succeed(replies, 1, 2),
        ...equal(
          'recorded',
          [basic !== undefined, sleep !== null],
          [replies[1]?.status === 200, replies[0]?.status === 200],
        ),
        ...(isBoth ? equal('the first day of the other plan', basic.starts_at, sleep.ends_at) : []),
      ]
    },
  },
]
