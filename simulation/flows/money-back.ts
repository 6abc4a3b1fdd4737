import { DAY } from '@touchline/domain/calendar'
import { askForEvents } from '@touchline/testing/ask-for-events'
import { newsOf } from '@touchline/testing/provider-news'
import { refundByCommand } from '@touchline/testing/refund-order'
import type { World } from '@touchline/testing/world'
import { billsOf, equal, refundedAlike, wentBack } from '../facts.ts'
import { always, type Paid, type Pool } from './ended-month.ts'
import type { Flow } from './flow.ts'

const news = async (world: World, type: string) => {
  const [request] = await newsOf(world.provider, type, 1)
  if (request === undefined) throw new Error(`no news of ${type}`)
  return request
}

async function hear(world: World, type: string): Promise<void> {
  const { status } = await world.server.send(await news(world, type))
  if (status !== 200) throw new Error(`news was answered ${status}`)
}

export const newsOfRefund = (payers: Pool<Paid>): Flow => {
  const one = always(payers.next)
  return {
    name: 'the news of a refund',
    asks: null,
    prepare: async (world) => {
      const paid = await one(world)
      await world.provider.refund(paid.chargeId, 1)
      return {
        kind: 'call',
        request: await news(world, 'charge.refunded'),
        verdict: () => refundedAlike(world, paid.chargeId),
      }
    },
  }
}

export const newsOfFailure = (payers: Pool<Paid>): Flow => {
  const one = always(payers.next)
  return {
    name: 'the news of a failure after the success',
    asks: null,
    prepare: async (world) => {
      const paid = await one(world)
      await world.provider.control('POST', `/charges/${paid.chargeId}/late_failure`)
      const request = await news(world, 'payment_intent.payment_failed')
      const verdict = async () => equal('unpaid', (await billsOf(world, paid)).includes('Error'), false)
      return { kind: 'call', request, verdict }
    },
  }
}

async function orderOf({ database }: World, reference: string): Promise<string> {
  const rows = database.ownerDb.selectFrom('refund_orders').select('state').where('reference', '=', reference)
  return (await rows.executeTakeFirstOrThrow()).state
}

export const orderedRefund = (payers: Pool<Paid>): Flow => {
  const one = always(payers.next)
  let orders = 0
  return {
    name: 'a refund that an operator ordered',
    asks: 'POST /v1/refunds',
    prepare: async (world) => {
      const paid = await one(world)
      const reference = `case ${(orders += 1)}`
      await refundByCommand(world, { ...paid, reference, amount: 1 })
      const verdict = async () => [
        ...equal('order', await orderOf(world, reference), 'made'),
        ...(await refundedAlike(world, paid.chargeId)),
      ]
      return { kind: 'work', due: world.deps.clock.now(), verdict }
    },
  }
}

/** Disputed meanwhile: the provider refuses, and an operator is alerted. */
export const refusedRefund = (payers: Pool<Paid>): Flow => {
  let orders = 0
  return {
    name: 'a refund that the provider refuses',
    asks: 'POST /v1/refunds',
    prepare: async (world) => {
      const paid = await payers.next(world)
      const reference = `disputed ${(orders += 1)}`
      await refundByCommand(world, { ...paid, reference, amount: 1 })
      await world.provider.dispute(paid.chargeId)
      const verdict = async () => [
        ...equal('order', await orderOf(world, reference), 'refused'),
        ...equal('is an alarm', await isAlarm(world, 'make-refund', paid.billingId), true),
        ...(await refundedAlike(world, paid.chargeId)),
      ]
      return { kind: 'work', due: world.deps.clock.now(), verdict }
    },
  }
}

export const lostDispute = (payers: Pool<Paid>): Flow => ({
  name: 'a dispute that is lost',
  asks: 'GET /v1/disputes/',
  prepare: async (world) => {
    const paid = await payers.next(world)
    const dispute = await world.provider.dispute(paid.chargeId)
    await world.provider.control('POST', `/disputes/${dispute}/decide`, { outcome: 'lost' })
    await hear(world, 'charge.dispute.closed')
    const lost = { refunds: [], disputes: [paid.amount], notes: 1 }
    const verdict = async () => equal('what is lost', await wentBack(world, paid.chargeId), lost)
    return { kind: 'work', due: world.deps.clock.now(), verdict }
  },
})

export const failedRefund = (payers: Pool<Paid>): Flow => {
  const one = always(payers.next)
  return {
    name: 'a refund that does not reach the card',
    asks: 'GET /v1/refunds',
    prepare: async (world) => {
      const paid = await one(world)
      await world.provider.refund(paid.chargeId, 1)
      const refund = (await world.provider.books()).refunds.at(-1)?.id ?? ''
      await world.provider.control('POST', `/refunds/${refund}/fail`)
      await hear(world, 'refund.failed')
      const verdict = async () => [
        ...(await refundedAlike(world, paid.chargeId)),
        ...equal('is an alarm', await isAlarm(world, 'read-refunds', refund), true),
      ]
      return { kind: 'work', due: world.deps.clock.now(), verdict }
    },
  }
}

async function isAlarm({ database }: World, kind: string, named: string): Promise<boolean> {
  const rows = database.ownerDb.selectFrom('jobs').select('last_error').where('kind', '=', kind)
  const dead = await rows.where('state', '=', 'dead').execute()
  return dead.some(({ last_error }) => last_error?.includes(named))
}

/** Days apart: read events are not listed again. */
export const eventsOfDay = (payers: Pool<Paid>): Flow => {
  const one = always(payers.next)
  return {
    name: 'the events of a day, which never came',
    asks: 'GET /v1/events',
    prepare: async (world) => {
      const paid = await one(world)
      await world.liveUntil(world.deps.clock.now() + 3 * DAY)
      await world.provider.refund(paid.chargeId, 1)
      await askForEvents(world)
      return { kind: 'work', due: world.deps.clock.now(), verdict: () => refundedAlike(world, paid.chargeId) }
    },
  }
}
