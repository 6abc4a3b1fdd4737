import type { Request } from '@touchline/testing/http'
import { billsOf, chargesOf, equal, plansOf, unpaidOf } from '../facts.ts'
import { type Actor, again } from '../flows/flow.ts'
import { beforeTheEnd, HOUR_MS, paidOnce } from './month-end.ts'
import { cancelling, join, keyed, race, type Scenario, type Stage, succeed, times, workTogether } from './stage.ts'

const declines = { number: '4000000000000341' }

async function owe(stage: Stage): Promise<Actor & { readonly billingId: string }> {
  const made = await join(stage, { card: declines })
  const end = await beforeTheEnd(stage)
  await stage.world.liveUntil(end + HOUR_MS)
  return { ...(await again(stage.world, made)), billingId: await unpaidOf(stage.world, made) }
}

const paying = ({ organizationId, token, billingId }: Awaited<ReturnType<typeof owe>>, key?: string): Request => ({
  method: 'POST',
  path: `/${organizationId}/manage/billing/${billingId}/pay`,
  token,
  headers: keyed(key),
})

export const unpaidRaces: readonly Scenario[] = [
  {
    name: 'a failed bill that four pay while two workers try it',
    run: async (stage) => {
      const who = await owe(stage)
      await stage.world.changeCard(who, {})
      const paid = race(
        stage,
        times(4, () => paying(who)),
      )
      await workTogether(stage, [paid])
      return [...succeed(await paid, 1, 4), ...(await paidOnce(stage, who))]
    },
  },
  {
    name: 'a failed bill paid while the card is replaced',
    run: async (stage) => {
      const who = await owe(stage)
      await stage.world.changeCard(who, {})
      const paid = race(stage, [paying(who), paying(who)])
      await Promise.all([paid, stage.world.changeCard(who, { number: '5555555555554444' })])
      await workTogether(stage)
      return [...succeed(await paid, 1, 2), ...(await paidOnce(stage, who))]
    },
  },
  {
    name: 'a failed bill paid while the account is closed',
    run: async (stage) => {
      const who = await owe(stage)
      await stage.world.changeCard(who, {})
      const replies = await race(stage, [paying(who), cancelling(stage, who)])
      await workTogether(stage)
      await stage.world.liveUntil(stage.world.deps.clock.now() + HOUR_MS)
      const bills = await billsOf(stage.world, who)
      return [
        ...succeed(replies, 1, 2),
        ...equal('bills unpaid', bills.filter((status) => status !== 'Complete').length, 0),
        ...equal('charges', await chargesOf(stage.world, who), bills.length),
        ...equal('plans that continue', (await plansOf(stage.world, who)).length, replies[1]?.status === 200 ? 0 : 1),
      ]
    },
  },
]
