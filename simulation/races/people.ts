import { DAY, type Instant, startOfNextMonth } from '@touchline/domain/calendar'
import { endTermAt } from '@touchline/testing/end-term'
import type { Request } from '@touchline/testing/http'
import { equal, hoursOf, recorded } from '../facts.ts'
import type { Actor } from '../flows/flow.ts'
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
} from './stage.ts'

const recipient = (who: Actor, number: number): Request => ({
  method: 'POST',
  path: `/${who.organizationId}/manage/recipients`,
  token: who.token,
  json: { address: `office-${number}@kita.example`, name: 'Office', lang: 'ja', classes: ['documents'] },
})

const recipientsOf = async ({ world }: Stage, who: Actor): Promise<number> => {
  const rows = world.database.ownerDb.selectFrom('recipients').select('recipient_id')
  return (await rows.where('organization_id', '=', who.organizationId).execute()).length
}

async function documents({ world }: Stage, who: Actor, count: number): Promise<readonly Request[]> {
  const { body, headers } = await world.server.send(onContract(who, 'GET', ''))
  const read: object = typeof body === 'object' && body !== null ? body : {}
  const customer = 'customerInfo' in read && typeof read.customerInfo === 'object' ? read.customerInfo : {}
  const match = { 'if-match': String(headers['etag']) }
  return times(count, (index) =>
    onContract(who, 'PUT', '', { ...read, customerInfo: { ...customer, name: `Office ${index}` } }, match),
  )
}

const yearlyEnd = async ({ world }: Stage, who: Actor): Promise<number> => {
  const end = world.deps.clock.now() + 400 * DAY
  const day = Math.floor(end / DAY) * DAY - 9 * 3_600_000
  await endTermAt(world.database.ownerDb, who.contractId, day)
  return day
}

const mailProof = ({ world }: Stage): string =>
  /token=([\w-]+)/.exec(
    world.mailbox.taken.findLast(({ text }) => text.includes('mail-confirmation'))?.text ?? '',
  )?.[1] ?? ''

const monthEnd = ({ world }: Stage): Instant => startOfNextMonth(world.deps.clock.now(), 'Asia/Tokyo')

export const peopleRaces: readonly Scenario[] = [
  {
    name: 'two who close the account',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await race(
        stage,
        times(4, () => cancelling(stage, who)),
      )
      return [...succeed(replies, 1), ...equal('recorded', await recorded(stage.world, who, 'close-account'), 1)]
    },
  },
  {
    name: 'two who save the same document',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await race(stage, await documents(stage, who, 4))
      return [...succeed(replies, 1), ...equal('recorded', await recorded(stage.world, who, 'save-contract-info'), 1)]
    },
  },
  {
    name: 'a document saved while hours are bought',
    run: async (stage) => {
      const who = await join(stage)
      const hours = await quoted(stage, who, '/plans/upload', { hours: 1 })
      const replies = await race(stage, [
        ...(await documents(stage, who, 1)),
        onContract(who, 'POST', '/plans/upload', hours, keyed()),
      ])
      return [...succeed(replies, 1, 2), ...equal('hours', await hoursOf(stage.world, who), 1)]
    },
  },
  {
    name: 'the same recipient added twice',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await race(
        stage,
        times(4, () => recipient(who, 1)),
      )
      return [...succeed(replies, 1), ...equal('recipients', await recipientsOf(stage, who), 1)]
    },
  },
  {
    name: 'more recipients than there is room for',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await race(
        stage,
        times(14, (index) => recipient(who, index)),
      )
      return [...succeed(replies, 10), ...equal('recipients', await recipientsOf(stage, who), 10)]
    },
  },
  {
    name: 'a link opened at two places',
    run: async (stage) => {
      const who = await join(stage)
      await stage.world.server.send(
        onContract(who, 'POST', '/mail_address_change_token', { mailAddress: 'new@kita.example', lang: 'en' }),
      )
      await stage.world.worker.runDue()
      const confirm = {
        method: 'POST',
        path: '/mail_address_change/confirm',
        json: { token: mailProof(stage) },
      } as const
      const replies = await race(
        stage,
        times(4, () => confirm),
      )
      return [...succeed(replies, 1), ...equal('recorded', await recorded(stage.world, who, 'change-mail-address'), 1)]
    },
  },
  {
    name: 'a yearly contract cancelled twice',
    run: async (stage) => {
      const who = await join(stage, { basePlanId: 'yearlyStandardPlan.base' })
      const end = await yearlyEnd(stage, who)
      const replies = await race(
        stage,
        times(4, () => cancelling(stage, who, end - 1)),
      )
      return [...succeed(replies, 1), ...equal('recorded', await recorded(stage.world, who, 'reserve-cancellation'), 1)]
    },
  },
  {
    name: 'a cancellation withdrawn twice',
    run: async (stage) => {
      const who = await join(stage, { basePlanId: 'yearlyStandardPlan.base' })
      const end = await yearlyEnd(stage, who)
      await stage.world.server.send(cancelling(stage, who, end - 1))
      const replies = await race(
        stage,
        times(4, () => onContract(who, 'DELETE', '/cancel')),
      )
      return [
        ...succeed(replies, 1),
        ...equal('recorded', await recorded(stage.world, who, 'withdraw-cancellation'), 1),
      ]
    },
  },
  {
    name: 'a month left at its end, twice',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await race(
        stage,
        times(4, () => cancelling(stage, who, monthEnd(stage) - 1)),
      )
      return [...succeed(replies, 1), ...equal('recorded', await recorded(stage.world, who, 'reserve-cancellation'), 1)]
    },
  },
  {
    name: 'a month left at its end against at once',
    run: async (stage) => {
      const who = await join(stage)
      const replies = await race(stage, [
        cancelling(stage, who, monthEnd(stage) - 1),
        cancelling(stage, who),
        cancelling(stage, who, monthEnd(stage) - 1),
        cancelling(stage, who),
      ])
      const [reserved, closed] = [
        await recorded(stage.world, who, 'reserve-cancellation'),
        await recorded(stage.world, who, 'close-account'),
      ]
      return [...succeed(replies, 1), ...equal('recorded', reserved + closed, 1)]
    },
  },
  {
    name: 'the end of a month withdrawn twice',
    run: async (stage) => {
      const who = await join(stage)
      await stage.world.server.send(cancelling(stage, who, monthEnd(stage) - 1))
      const replies = await race(
        stage,
        times(4, () => onContract(who, 'DELETE', '/cancel')),
      )
      const entries = stage.world.database.ownerDb.selectFrom('plan_entries').select('ends_at')
      const ends = await entries.where('contract_id', '=', who.contractId).execute()
      return [
        ...succeed(replies, 1),
        ...equal('recorded', await recorded(stage.world, who, 'withdraw-cancellation'), 1),
        ...equal('plans that end', ends.filter(({ ends_at }) => ends_at !== null).length, 0),
      ]
    },
  },
  {
    name: 'two cards at the same moment',
    run: async (stage) => {
      const who = await join(stage)
      await Promise.all([
        stage.world.changeCard(who, { number: '5555555555554444' }),
        stage.world.changeCard(who, { number: '4242424242424242' }),
      ])
      const contracts = stage.world.database.ownerDb.selectFrom('contracts').select(['card_brand', 'card_last4'])
      const { card_brand, card_last4 } = await contracts
        .where('contract_id', '=', who.contractId)
        .executeTakeFirstOrThrow()
      return equal(
        'the card is one of both',
        ['visa 4242', 'mastercard 4444'].includes(`${card_brand} ${card_last4}`),
        true,
      )
    },
  },
]
