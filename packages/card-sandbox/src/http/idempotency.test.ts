import { describe, expect, it } from 'vitest'
import { customerWithCard, idOf, offSession, openBench, refusalOf } from '../testing/bench.ts'

describe('an idempotency key', () => {
  it('replays the stored answer, declines too', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    const params = offSession(who)
    const first = await bench.stripe.paymentIntents.create(params, { idempotencyKey: 'bill:1:1' })
    const second = await bench.stripe.paymentIntents.create(params, { idempotencyKey: 'bill:1:1' })
    expect(second).toEqual(first)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    await bench.control('POST', '/declines', { code: 'lost_card' })
    const charge = () => bench.stripe.paymentIntents.create(params, { idempotencyKey: 'bill:2:1' })
    const declined = await refusalOf(charge())
    expect((await refusalOf(charge())).charge).toBe(declined.charge)
    const { data } = await bench.stripe.paymentIntents.list({ customer: who.customer })
    expect(data).toHaveLength(2)
  })

  it('refuses another body and another endpoint', async () => {
    const { stripe } = await openBench()
    const options = { idempotencyKey: 'customer:1' }
    await stripe.customers.create({ name: 'A' }, options)
    const expected = { type: 'StripeIdempotencyError', rawType: 'idempotency_error', statusCode: 400 }
    expect(await refusalOf(stripe.customers.create({ name: 'B' }, options))).toMatchObject(expected)
    expect(await refusalOf(stripe.setupIntents.create({}, options))).toMatchObject(expected)
  })

  it('stays free after a refusal that had no effect', async () => {
    const { stripe } = await openBench()
    const options = { idempotencyKey: 'k' }
    await refusalOf(stripe.paymentIntents.create({ amount: 1, currency: 'jpy' }, options))
    expect((await stripe.paymentIntents.create({ amount: 100, currency: 'jpy' }, options)).amount).toBe(100)
  })

  it('answers 409 while the first request is in progress', async () => {
    const bench = await openBench()
    const fault = await bench.control('POST', '/faults', { kind: 'hold', when: 'before', path: '/v1/customers' })
    const create = () => bench.stripe.customers.create({}, { idempotencyKey: 'k' })
    const held = create()
    await expect.poll(() => bench.control('GET', '/faults')).toMatchObject({ body: { faults: [{ waiting: 1 }] } })
    expect(await refusalOf(create())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    await bench.control('POST', `/faults/${idOf(fault)}/release`)
    expect((await held).id).toBe((await create()).id)
  })

  it('is forgotten after a day', async () => {
    const bench = await openBench()
    await bench.control('PUT', '/clock', { now: '2026-11-01T00:00:00Z' })
    const create = () => bench.stripe.customers.create({}, { idempotencyKey: 'k' })
    const first = await create()
    await bench.control('PUT', '/clock', { now: '2026-11-01T23:59:00Z' })
    expect((await create()).id).toBe(first.id)
    await bench.control('PUT', '/clock', { now: '2026-11-02T00:00:00Z' })
    expect((await create()).id).not.toBe(first.id)
  })
})
