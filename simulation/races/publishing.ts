import { equal, hoursOf, plansOf, recorded } from '../facts.ts'
import { again } from '../flows/flow.ts'
import { appliedIn, isPublished, monthAhead, orderPublishing, priceNoticesOf } from '../flows/publishing.ts'
import { HOUR_MS } from './month-end.ts'
import { join, keyed, onContract, quoted, race, type Scenario, type Stage, succeed, times } from './stage.ts'

/** `months`: ahead, another for each, since a list that was shown stays. */
async function publishedMeanwhile(stage: Stage, months: number, rest: string, body: object) {
  const { world, other } = stage
  const [buyer, bystander] = [await join(stage), await join(stage)]
  const draftId = `in-${months}-months`
  const basic = 12_000 + months * 1_000
  const base = { teamBasicPlan: basic, teamStandardPlan: basic * 2 }
  const due = await orderPublishing(world, { draftId, from: monthAhead(world, months), base })
  await world.liveUntil(due - 1)
  const who = await again(world, buyer)
  const applied = await appliedIn(world)
  const asked = await quoted(stage, who, rest, body)
  const requests = times(2, () => onContract(who, 'POST', rest, asked, keyed()))
  const [replies] = await Promise.all([race(stage, requests), world.liveUntil(due), other.work(due)])
  await world.liveUntil(due + HOUR_MS)
  const broken = [
    ...(await isPublished(world, draftId)),
    ...equal('catalogues applied', (await appliedIn(world)) - applied, 1),
    ...equal('notices of a bystander', await priceNoticesOf(world, bystander), 1),
  ]
  return { who, replies, broken }
}

export const publishingRaces: readonly Scenario[] = [
  {
    name: 'a plan bought while its dearer list is published',
    run: async (stage) => {
      const { who, replies, broken } = await publishedMeanwhile(stage, 8, '/plans/monthly', {
        planId: 'teamStandardPlan',
      })
      return [
        ...broken,
        ...succeed(replies, 1),
        ...equal('recorded', await recorded(stage.world, who, 'plan-upgrade'), 1),
        ...equal('plans', await plansOf(stage.world, who), ['teamStandardPlan.base']),
        ...equal('notices', (await priceNoticesOf(stage.world, who)) <= 1, true),
      ]
    },
  },
  {
    name: 'hours bought while a dearer list is published',
    run: async (stage) => {
      const { who, replies, broken } = await publishedMeanwhile(stage, 9, '/plans/upload', { hours: 1 })
      return [
        ...broken,
        ...succeed(replies, 2),
        ...equal('hours', await hoursOf(stage.world, who), 2),
        ...equal('notices', await priceNoticesOf(stage.world, who), 1),
      ]
    },
  },
]
