import type { Request } from '@touchline/testing/http'
import { newsOf } from '@touchline/testing/provider-news'
import { billsOf, chargesOf, equal, runningOf } from '../facts.ts'
import { again } from '../flows/flow.ts'
import { beforeTheEnd, HOUR_MS, paidOnce } from './month-end.ts'
import {
  cancelling,
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

async function endTogether(stage: Stage, end: number, meanwhile: readonly Request[] = []) {
  const { world, other } = stage
  const [replies] = await Promise.all([race(stage, meanwhile), world.liveUntil(end), other.work(end)])
  await world.liveUntil(end + HOUR_MS)
  return replies
}

export const monthRaces: readonly Scenario[] = [
  {
    name: 'a month that two workers close and settle',
    run: async (stage) => {
      const who = await join(stage)
      await endTogether(stage, await beforeTheEnd(stage))
      return paidOnce(stage, who)
    },
  },
  {
    name: 'closing the account at the end of a month',
    run: async (stage) => {
      const made = await join(stage)
      const end = await beforeTheEnd(stage)
      const who = await again(stage.world, made)
      const replies = await endTogether(stage, end, [cancelling(stage, who), cancelling(stage, who)])
      const bills = await billsOf(stage.world, who)
      return [
        ...succeed(replies, 0, 1),
        ...equal('bills paid', bills.filter((status) => status !== 'Complete').length, 0),
        ...equal('charges', await chargesOf(stage.world, who), bills.length),
      ]
    },
  },
  {
    name: 'an upgrade at the end of a month',
    run: async (stage) => {
      const made = await join(stage)
      const end = await beforeTheEnd(stage)
      const who = await again(stage.world, made)
      const asked = await quoted(stage, who, '/plans/monthly', { planId: 'teamStandardPlan' })
      const request = onContract(who, 'POST', '/plans/monthly', asked, keyed())
      const replies = await endTogether(stage, end, [request, request])
      return [...succeed(replies, 0, 2), ...(await paidOnce(stage, who))]
    },
  },
  {
    name: 'hours at the end of a month',
    run: async (stage) => {
      const made = await join(stage)
      const end = await beforeTheEnd(stage)
      const who = await again(stage.world, made)
      const asked = await quoted(stage, who, '/plans/upload', { hours: 1 })
      const requests = times(4, () => onContract(who, 'POST', '/plans/upload', asked, keyed()))
      const replies = await endTogether(stage, end, requests)
      return [...succeed(replies, 4), ...(await paidOnce(stage, who))]
    },
  },
  {
    name: 'a calculation that is asked for while the month is closed',
    run: async (stage) => {
      const made = await join(stage)
      const end = await beforeTheEnd(stage)
      const { organizationId, token } = await again(stage.world, made)
      const path = `/${organizationId}/manage/billing/${await runningOf(stage.world, made)}/calculate`
      const replies = await endTogether(
        stage,
        end,
        times(8, () => ({ method: 'POST', path, token })),
      )
      return [...succeed(replies, 0, 8), ...(await paidOnce(stage, made))]
    },
  },
  {
    name: 'a card that is replaced while the old one is charged',
    run: async (stage) => {
      const who = await join(stage)
      const end = await beforeTheEnd(stage)
      const { world, other } = stage
      const card = { number: '5555555555554444' }
      await Promise.all([world.liveUntil(end), other.work(end), world.changeCard(who, card)])
      await world.liveUntil(end + HOUR_MS)
      return paidOnce(stage, who)
    },
  },
  {
    name: 'the same news of a charge, twenty times, while it is asked for',
    run: async (stage) => {
      const who = await join(stage)
      const end = await beforeTheEnd(stage)
      const lost = { kind: 'drop', when: 'after', method: 'POST', path: '/v1/payment_intents', times: 3 }
      await stage.world.provider.control('POST', '/faults', lost)
      await stage.world.liveUntil(end)
      const posted = race(stage, await newsOf(stage.world.provider, 'payment_intent.succeeded', 20))
      await workTogether(stage, [posted])
      await stage.world.liveUntil(end + 24 * HOUR_MS)
      return [...succeed(await posted, 20), ...(await paidOnce(stage, who))]
    },
  },
]
