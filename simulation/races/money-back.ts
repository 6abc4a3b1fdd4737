import { newsOf } from '@touchline/testing/provider-news'
import type { OrderOutcome, RefundOrder } from '@touchline/testing/refund-order'
import { refundByCommand } from '@touchline/testing/refund-order'
import { chargesOf, equal, plansOf, refundedAlike, wentBack } from '../facts.ts'
import { type Paid, payers, poolOf } from '../flows/ended-month.ts'
import { again } from '../flows/flow.ts'
import { beforeTheEnd, HOUR_MS, paidOnce } from './month-end.ts'
import { cancelling, join, race, type Scenario, type Stage, succeed, times, workTogether } from './stage.ts'

const MINUTE_MS = 60_000
const PART = 100

/** One per race; their month ends once. */
const paid = poolOf((world) => payers(world, 10))

type What = Pick<RefundOrder, 'reference' | 'amount'>

const ordered = ({ world, other }: Stage, bill: Paid, orders: readonly What[]): Promise<readonly OrderOutcome[]> =>
  Promise.all(
    orders.map((what, index) => {
      const { organizationId, billingId } = bill
      const order = { organizationId, billingId, ...what }
      return index % 2 === 0 ? refundByCommand(world, order) : other.order(order)
    }),
  )

const kindsOf = (outcomes: readonly OrderOutcome[]): readonly string[] => outcomes.map(({ kind }) => kind).toSorted()

const wentBackOnce = async ({ world }: Stage, { chargeId }: Paid, refunds: readonly number[]) => [
  ...equal('what went back', await wentBack(world, chargeId), { refunds, disputes: [], notes: refunds.length }),
  ...(await refundedAlike(world, chargeId)),
]

async function hearWhileWorking(stage: Stage, type: string, now: number) {
  const { world, other } = stage
  const posted = race(stage, await newsOf(world.provider, type, 10))
  await Promise.all([posted, world.liveUntil(now), other.work(now)])
  return succeed(await posted, 10)
}

const decide = ({ world }: Stage, dispute: string, outcome: 'won' | 'lost') =>
  world.provider.control('POST', `/disputes/${dispute}/decide`, { outcome })

const answerIsLost = ({ world }: Stage, path: string) =>
  world.provider.control('POST', '/faults', { kind: 'drop', when: 'after', method: 'POST', path, times: 3 })

export const moneyBackRaces: readonly Scenario[] = [
  {
    name: 'two operators who refund all of one bill',
    run: async (stage) => {
      const bill = await paid.next(stage.world)
      const orders = times(4, (index) => ({ reference: `case ${index}`, amount: null }))
      const outcomes = await ordered(stage, bill, orders)
      await workTogether(stage)
      return [
        ...equal('orders', kindsOf(outcomes), ['ordered', 'refused', 'refused', 'refused']),
        ...(await wentBackOnce(stage, bill, [bill.amount])),
      ]
    },
  },
  {
    name: 'an order that two operators send',
    run: async (stage) => {
      const bill = await paid.next(stage.world)
      const outcomes = await ordered(
        stage,
        bill,
        times(4, () => ({ reference: 'case', amount: PART })),
      )
      await workTogether(stage)
      return [
        ...equal('orders', kindsOf(outcomes), ['known', 'known', 'known', 'ordered']),
        ...(await wentBackOnce(stage, bill, [PART])),
      ]
    },
  },
  {
    name: 'an order whose answer was lost, repeated while its news comes',
    run: async (stage) => {
      const bill = await paid.next(stage.world)
      await ordered(stage, bill, [{ reference: 'case', amount: PART }])
      await answerIsLost(stage, '/v1/refunds')
      await stage.world.worker.runDue()
      const heard = await hearWhileWorking(stage, 'charge.refunded', stage.world.deps.clock.now() + MINUTE_MS)
      return [...heard, ...(await wentBackOnce(stage, bill, [PART]))]
    },
  },
  {
    name: 'a refund on the provider’s page while an operator orders the rest',
    run: async (stage) => {
      const { world } = stage
      const bill = await paid.next(world)
      await world.provider.refund(bill.chargeId, PART)
      const outcomes = ordered(stage, bill, [{ reference: 'case', amount: bill.amount - PART }])
      const heard = await hearWhileWorking(stage, 'charge.refunded', world.deps.clock.now())
      const kinds = kindsOf(await outcomes)
      await workTogether(stage)
      const whole = await wentBackOnce(stage, bill, [PART, bill.amount - PART])
      return [...heard, ...equal('orders', kinds, ['ordered']), ...whole]
    },
  },
  {
    name: 'a refund of all against closing the account',
    run: async (stage) => {
      const { world } = stage
      const bill = await paid.next(world)
      const who = await again(world, bill)
      const [outcomes, replies] = await Promise.all([
        ordered(stage, bill, [{ reference: 'case', amount: null }]),
        race(stage, [cancelling(stage, who), cancelling(stage, who)]),
      ])
      await workTogether(stage)
      return [
        ...equal('orders', kindsOf(outcomes), ['ordered']),
        ...succeed(replies, 1),
        ...equal('plans that continue', await plansOf(world, who), []),
        ...(await wentBackOnce(stage, bill, [bill.amount])),
      ]
    },
  },
  {
    name: 'an order against a dispute that opens at the bank',
    run: async (stage) => {
      const { world } = stage
      const bill = await paid.next(world)
      const [outcomes] = await Promise.all([
        ordered(stage, bill, [{ reference: 'case', amount: null }]),
        world.provider.dispute(bill.chargeId),
      ])
      const heard = await hearWhileWorking(stage, 'charge.dispute.created', world.deps.clock.now())
      await workTogether(stage)
      return [
        ...heard,
        ...equal('orders', kindsOf(outcomes), ['ordered']),
        ...(await refundedAlike(world, bill.chargeId)),
      ]
    },
  },
  {
    name: 'the news of a lost dispute, ten times, while it is asked for',
    run: async (stage) => {
      const { world } = stage
      const bill = await paid.next(world)
      await decide(stage, await world.provider.dispute(bill.chargeId), 'lost')
      const heard = await hearWhileWorking(stage, 'charge.dispute.closed', world.deps.clock.now())
      await workTogether(stage)
      const lost = { refunds: [], disputes: [bill.amount], notes: 1 }
      return [...heard, ...equal('what is lost', await wentBack(world, bill.chargeId), lost)]
    },
  },
  {
    name: 'a refund that comes back while another is ordered',
    run: async (stage) => {
      const { world } = stage
      const bill = await paid.next(world)
      await ordered(stage, bill, [{ reference: 'case 1', amount: PART }])
      await workTogether(stage)
      const refund = (await world.provider.books()).refunds.find(({ charge }) => charge === bill.chargeId)
      await world.provider.control('POST', `/refunds/${refund?.id}/fail`)
      const outcomes = ordered(stage, bill, [{ reference: 'case 2', amount: PART }])
      const heard = await hearWhileWorking(stage, 'refund.failed', world.deps.clock.now())
      const kinds = kindsOf(await outcomes)
      await workTogether(stage)
      return [...heard, ...equal('orders', kinds, ['ordered']), ...(await refundedAlike(world, bill.chargeId))]
    },
  },
]

/** Disputed before the charge is known here, so it needs its own month's end. */
export const disputedPayment: Scenario = {
  name: 'a dispute against a payment that is tried again',
  run: async (stage) => {
    const { world } = stage
    const who = await join(stage)
    const end = await beforeTheEnd(stage)
    await answerIsLost(stage, '/v1/payment_intents')
    await world.liveUntil(end)
    const { charges } = await world.provider.books()
    const charge = charges.find(({ metadata }) => metadata['organizationId'] === who.organizationId)
    const chargeId = charge?.id ?? ''
    await decide(stage, await world.provider.dispute(chargeId), 'lost')
    const heard = await hearWhileWorking(stage, 'charge.dispute.closed', end + HOUR_MS)
    await world.liveUntil(end + 24 * HOUR_MS)
    const lost = { refunds: [], disputes: [charge?.amount], notes: 1 }
    return [
      ...heard,
      ...(await paidOnce(stage, who)),
      ...equal('charges', await chargesOf(world, who), 1),
      ...equal('what is lost', await wentBack(world, chargeId), lost),
    ]
  },
}
