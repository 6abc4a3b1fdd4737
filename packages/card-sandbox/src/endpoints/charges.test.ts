import { describe, expect, it } from 'vitest'
import { customerWithCard, offSession, openBench, refusalOf } from '../testing/bench.ts'

describe('refunds', () => {
  it('are reported before their charge', async () => {
    const bench = await openBench()
    const { id } = await bench.stripe.paymentIntents.create(offSession(await customerWithCard(bench)))
    await bench.stripe.refunds.create({ payment_intent: id, amount: 400 })
    const { data } = await bench.stripe.events.list({ limit: 2 })
    expect(data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created'])
    expect(data[0]?.data.previous_attributes).toEqual({ amount_refunded: 0 })
  })

  it('give back a part, then the rest, then no more', async () => {
    const bench = await openBench()
    const { id, latest_charge: latest } = await bench.stripe.paymentIntents.create(
      offSession(await customerWithCard(bench)),
    )
    const charge = typeof latest === 'string' ? latest : ''
    const part = await bench.stripe.refunds.create({ payment_intent: id, amount: 400, reason: 'duplicate' })
    expect(part).toMatchObject({ amount: 400, charge, status: 'succeeded', currency: 'jpy', reason: 'duplicate' })
    const rest = await bench.stripe.refunds.create({ charge: charge })
    expect(rest.amount).toBe(600)
    expect(await bench.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 1000, refunded: true })
    const more = await refusalOf(bench.stripe.refunds.create({ payment_intent: id }))
    expect(more).toMatchObject({ code: 'charge_already_refunded' })
  })

  it('never exceed the charge', async () => {
    const bench = await openBench()
    const { id } = await bench.stripe.paymentIntents.create(offSession(await customerWithCard(bench)))
    const refused = await refusalOf(bench.stripe.refunds.create({ payment_intent: id, amount: 1001 }))
    expect(refused).toMatchObject({ param: 'amount', statusCode: 400 })
  })
})
