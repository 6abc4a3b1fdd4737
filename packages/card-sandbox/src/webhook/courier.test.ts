import { describe, expect, it } from 'vitest'
import { type Bench, customerWithCard, offSession, openBench, refusalOf } from '../testing/bench.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'

const listen = async (bench: Bench, secret = 'whsec_region'): Promise<Receiver> => {
  const receiver = await openReceiver()
  await bench.control('POST', '/webhook_endpoints', { url: receiver.url, secret })
  return receiver
}

const typesOf = ({ stripe }: Bench, { received }: Receiver, secret = 'whsec_region'): string[] =>
  received.map(({ rawBody, signature }) => stripe.webhooks.constructEvent(rawBody, signature, secret).type)

describe('webhooks', () => {
  it('reach every endpoint in order, each signed with its own secret', async () => {
    const bench = await openBench()
    const [asia, europe] = [await listen(bench, 'whsec_asia'), await listen(bench, 'whsec_europe')]
    const who = await customerWithCard(bench)
    await bench.stripe.paymentIntents.create(offSession(who))
    await bench.sandbox.drained()
    const expected = [
      'customer.created',
      'payment_method.attached',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
    ]
    expect(typesOf(bench, asia, 'whsec_asia')).toEqual(expected)
    expect(typesOf(bench, europe, 'whsec_europe')).toEqual(expected)
    expect(() => typesOf(bench, asia, 'whsec_europe')).toThrow(/signature/i)
  })

  it('go to an endpoint of the account, as long as it wants them', async () => {
    const bench = await openBench()
    const { webhookEndpoints, customers } = bench.stripe
    const receiver = await openReceiver()
    const params = { url: receiver.url, enabled_events: ['customer.created' as const], metadata: { a: 'b' } }
    const { secret = '', ...made } = await webhookEndpoints.create(params)
    expect(made).toMatchObject({ object: 'webhook_endpoint', status: 'enabled', ...params })
    const { id } = await customers.create({})
    await customers.update(id, { name: 'Other FC' })
    await bench.sandbox.drained()
    expect(typesOf(bench, receiver, secret)).toEqual(['customer.created'])
    expect(await webhookEndpoints.update(made.id, { disabled: true })).toMatchObject({ status: 'disabled' })
    await customers.create({})
    await webhookEndpoints.update(made.id, { disabled: false, enabled_events: ['*'] })
    await customers.update(id, { name: 'Third FC' })
    await bench.sandbox.drained()
    expect(typesOf(bench, receiver, secret)).toEqual(['customer.created', 'customer.updated'])
    expect((await webhookEndpoints.list()).data.map((row) => [row.id, row.secret])).toEqual([[made.id, undefined]])
    expect(await webhookEndpoints.del(made.id)).toMatchObject({ id: made.id, deleted: true })
    expect(await refusalOf(webhookEndpoints.retrieve(made.id))).toMatchObject({ statusCode: 404 })
    const wrong = webhookEndpoints.create({ url: 'ftp://example.com', enabled_events: ['*'] })
    expect(await refusalOf(wrong)).toMatchObject({ param: 'url' })
  })

  it('are sent again until they are taken', async () => {
    const bench = await openBench()
    const receiver = await listen(bench)
    receiver.answerWith(500, 302, 200)
    await bench.stripe.customers.create({})
    await bench.sandbox.drained()
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ rawBody }) => rawBody)).size).toBe(1)
    expect(await bench.control('GET', '/deliveries')).toMatchObject({
      body: { deliveries: [{ attempts: 3, state: 'delivered' }] },
    })
  })

  it('are given up after the last attempt, and can be sent again by hand', async () => {
    const bench = await openBench()
    const receiver = await listen(bench)
    receiver.answerWith(500, 500, 500, 500)
    await bench.stripe.customers.create({})
    await bench.sandbox.drained()
    expect(await bench.control('GET', '/deliveries')).toMatchObject({ body: { deliveries: [{ state: 'failed' }] } })
    const { data } = await bench.stripe.events.list({ delivery_success: false })
    await bench.control('POST', `/events/${data[0]?.id}/redeliver`)
    await bench.sandbox.drained()
    expect(receiver.received).toHaveLength(5)
  })

  it.each([
    ['duplicate', ['customer.created', 'customer.created', 'payment_method.attached']],
    ['drop', ['payment_method.attached']],
    ['hold', ['payment_method.attached', 'customer.created']],
    ['reorder', ['payment_method.attached', 'customer.created']],
  ])('can be disturbed: %s', async (kind, expected) => {
    const bench = await openBench()
    const receiver = await listen(bench)
    await bench.control('POST', '/webhooks/disturbances', { kind, type: 'customer.' })
    await customerWithCard(bench)
    await bench.sandbox.drained()
    if (kind === 'hold') await bench.control('POST', '/webhooks/release')
    await bench.control('POST', '/webhooks/drain')
    expect(typesOf(bench, receiver)).toEqual(expected)
  })

  it('can come before the answer they belong to', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    const receiver = await listen(bench)
    await bench.control('POST', '/faults', { kind: 'hold', when: 'after', path: '/v1/payment_intents' })
    const paid = bench.stripe.paymentIntents.create(offSession(who))
    await expect.poll(() => typesOf(bench, receiver)).toContain('payment_intent.succeeded')
    await bench.control('DELETE', '/faults')
    expect((await paid).status).toBe('succeeded')
  })

  it('and their events are forgotten after thirty days', async () => {
    const bench = await openBench()
    await bench.control('PUT', '/clock', { now: '2026-10-01T00:00:00Z' })
    await listen(bench)
    await bench.stripe.customers.create({})
    await bench.sandbox.drained()
    await bench.control('PUT', '/clock', { now: '2026-11-01T00:00:00Z' })
    const { id } = await bench.stripe.customers.create({})
    expect(await bench.stripe.events.list()).toMatchObject({ data: [{ data: { object: { id } } }] })
    expect(await bench.control('GET', '/deliveries')).toMatchObject({ body: { deliveries: [{}] } })
  })

  it('report a card that the bank replaced', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    const receiver = await listen(bench)
    const replacement = { last4: '9999', exp_month: 1, exp_year: 2045 }
    await bench.control('POST', `/payment_methods/${who.paymentMethod}/replace`, replacement)
    await bench.sandbox.drained()
    expect(typesOf(bench, receiver)).toEqual(['payment_method.automatically_updated'])
    expect((await bench.stripe.paymentMethods.retrieve(who.paymentMethod)).card).toMatchObject(replacement)
    expect((await bench.stripe.paymentIntents.create(offSession(who))).status).toBe('succeeded')
  })
})
