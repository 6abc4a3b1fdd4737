import { describe, expect, it } from 'vitest'
import { cardForm, customerWithCard, idOf, offSession, openBench, refusalOf, sdkFor } from '../testing/bench.ts'

const charging = { method: 'POST', path: '/v1/payment_intents' }

describe('a fault', () => {
  it.each([
    [500, 'StripeAPIError'],
    [409, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
    [503, 'StripeAPIError'],
  ])('answers %i without an effect, once', async (status, type) => {
    const bench = await openBench()
    const params = offSession(await customerWithCard(bench))
    await bench.control('POST', '/faults', { kind: 'status', status, ...charging })
    expect(await refusalOf(bench.stripe.paymentIntents.create(params))).toMatchObject({ type, statusCode: status })
    expect(await bench.control('GET', '/books')).toMatchObject({ body: { payment_intents: [] } })
    expect((await bench.stripe.paymentIntents.create(params)).status).toBe('succeeded')
  })

  it('of too many requests says when to come back, where the fault has it', async () => {
    const bench = await openBench()
    const params = offSession(await customerWithCard(bench))
    const fault = { kind: 'status', status: 429, ...charging }
    await bench.control('POST', '/faults', { ...fault, retryAfter: 7 })
    const asked = await refusalOf(bench.stripe.paymentIntents.create(params, { idempotencyKey: 'bill:b1:1' }))
    expect(asked.headers).toMatchObject({ 'retry-after': '7' })
    await bench.control('POST', '/faults', fault)
    const again = await refusalOf(bench.stripe.paymentIntents.create(params, { idempotencyKey: 'bill:b1:1' }))
    expect(again.headers).not.toHaveProperty('retry-after')
    const paid = await bench.stripe.paymentIntents.create(params, { idempotencyKey: 'bill:b1:1' })
    expect(paid.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  })

  it('that cuts the connection after the effect leaves a charge to be found again', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    await bench.control('POST', '/faults', { kind: 'drop', when: 'after', times: 2, ...charging })
    const params = { ...offSession(who), metadata: { billing: 'b1' } }
    const options = { idempotencyKey: 'bill:b1:1' }
    const lost = await refusalOf(bench.stripe.paymentIntents.create(params, options))
    expect(lost.type).toBe('StripeConnectionError')
    const { data } = await bench.stripe.paymentIntents.list({ customer: who.customer })
    expect(data).toMatchObject([{ status: 'succeeded', metadata: { billing: 'b1' } }])
    expect((await bench.stripe.paymentIntents.create(params, options)).id).toBe(data[0]?.id)
  })

  it('that cuts the connection before the effect leaves nothing', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    await bench.control('POST', '/faults', { kind: 'drop', when: 'before', times: 2, ...charging })
    await refusalOf(bench.stripe.paymentIntents.create(offSession(who)))
    expect((await bench.stripe.paymentIntents.list({ customer: who.customer })).data).toEqual([])
  })

  it('of a 500 is kept with its key for a day, whatever was done, and says that a retry changes nothing', async () => {
    const bench = await openBench()
    await bench.control('PUT', '/clock', { now: '2026-11-01T00:00:00Z' })
    const patient = sdkFor(bench.sandbox, { maxNetworkRetries: 2 })
    const create = (key: string) => patient.customers.create({ name: key }, { idempotencyKey: key })
    const path = '/v1/customers'
    for (const [key, when] of [
      ['done', { when: 'after' }],
      ['not done', { when: 'before', kept: true }],
    ] as const) {
      await bench.control('POST', '/faults', { kind: 'status', status: 500, path, ...when })
      const first = await refusalOf(create(key))
      expect(first).toMatchObject({ statusCode: 500, headers: { 'stripe-should-retry': 'false' } })
      expect(first.headers).not.toHaveProperty('idempotent-replayed')
      const again = { 'stripe-should-retry': 'false', 'idempotent-replayed': 'true' }
      expect(await refusalOf(create(key))).toMatchObject({ statusCode: 500, headers: again })
    }
    expect(await bench.control('GET', '/books')).toMatchObject({ body: { customers: [{ name: 'done' }] } })
    await bench.control('PUT', '/clock', { now: '2026-11-02T00:00:00Z' })
    expect((await create('not done')).name).toBe('not done')
  })

  it.each([
    ['there is too much to do', {}, 'rate_limit', undefined],
    ['an object is held', { code: 'lock_timeout' }, 'lock_timeout', 'true'],
    ['there is no hope', { code: 'lock_timeout', shouldRetry: false }, 'lock_timeout', 'false'],
  ])('of 429 says that %s', async (_what, given, code, advice) => {
    const bench = await openBench()
    await bench.control('POST', '/faults', { kind: 'status', status: 429, ...given })
    const refused = await refusalOf(bench.stripe.customers.create({}))
    expect(refused).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429, code })
    expect(refused.headers?.['stripe-should-retry']).toBe(advice)
  })

  it('of a held object is tried again by the SDK, one of too many requests is not', async () => {
    const bench = await openBench()
    const patient = sdkFor(bench.sandbox, { maxNetworkRetries: 1 })
    await bench.control('POST', '/faults', { kind: 'status', status: 429, code: 'lock_timeout' })
    expect((await patient.customers.create({ name: 'Held FC' })).name).toBe('Held FC')
    await bench.control('POST', '/faults', { kind: 'status', status: 429 })
    expect(await refusalOf(patient.customers.create({}))).toMatchObject({ code: 'rate_limit' })
  })

  it('of 409 is a conflict of idempotency keys', async () => {
    const bench = await openBench()
    await bench.control('POST', '/faults', { kind: 'status', status: 409 })
    const refused = await refusalOf(bench.stripe.customers.create({}, { idempotencyKey: 'k' }))
    expect(refused).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  })

  it('is survived by the SDK’s own retries without a second charge', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    await bench.control('POST', '/faults', { kind: 'drop', when: 'after', ...charging })
    const patient = sdkFor(bench.sandbox, { maxNetworkRetries: 2 })
    const paid = await patient.paymentIntents.create(offSession(who))
    expect(paid.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await bench.stripe.paymentIntents.list({ customer: who.customer })).data).toHaveLength(1)
  })

  it('holds an answer until it is released, not for a time', async () => {
    const bench = await openBench()
    const fault = await bench.control('POST', '/faults', { kind: 'hold', when: 'after', body: 'name=Held FC' })
    const held = bench.stripe.customers.create({ name: 'Held FC' })
    await expect.poll(() => bench.control('GET', '/faults')).toMatchObject({ body: { faults: [{ waiting: 1 }] } })
    expect((await bench.stripe.customers.create({ name: 'Other FC' })).name).toBe('Other FC')
    expect(await bench.control('GET', '/books')).toMatchObject({ body: { customers: [{ name: 'Held FC' }, {}] } })
    await bench.control('POST', `/faults/${idOf(fault)}/release`)
    expect((await held).name).toBe('Held FC')
  })
})

describe('the control API', () => {
  it('is closed to pages in a browser', async () => {
    const { sandbox } = await openBench()
    const response = await fetch(new URL('/_control/reset', sandbox.url), {
      method: 'POST',
      headers: { origin: 'https://example.com' },
    })
    expect(response.status).toBe(403)
  })

  it('refuses what it does not know', async () => {
    const bench = await openBench()
    expect(await bench.control('POST', '/declines', { code: 'no_such_code' })).toMatchObject({ status: 400 })
    expect(await bench.control('POST', '/faults', { kind: 'explode' })).toMatchObject({ status: 400 })
    for (const wrong of [
      { status: 500, code: 'lock_timeout' },
      { status: 409, kept: true },
    ])
      expect(await bench.control('POST', '/faults', { kind: 'status', ...wrong })).toMatchObject({ status: 400 })
    expect(await bench.control('PUT', '/clock', { now: 'tomorrow' })).toMatchObject({ status: 400 })
  })

  it('sets a clock for each name of a key: what happens at one time does not happen at another', async () => {
    const bench = await openBench()
    const { sandbox } = bench
    const at = (name: string) => ({
      ...bench,
      stripe: sdkFor({ ...sandbox, secretKey: `${sandbox.secretKey}_${name}` }),
    })
    const [asia, europe] = [at('asia'), at('europe')]
    await bench.control('PUT', '/clock', { now: '2026-11-01T00:00:00Z' })
    const params = await Promise.all([asia, europe].map(async (each) => offSession(await customerWithCard(each))))
    const key = { idempotencyKey: 'bill:1:1' }
    const paid = await asia.stripe.paymentIntents.create({ ...params[0], amount: 1000, currency: 'jpy' }, key)
    const setup = await asia.stripe.setupIntents.create({})
    await bench.control('PUT', '/clock', { now: '2060-01-01T00:00:00Z', name: 'europe' })
    const late = { ...params[1], amount: 1000, currency: 'jpy' }
    expect(await refusalOf(europe.stripe.paymentIntents.create(late))).toMatchObject({ code: 'expired_card' })
    const again = await asia.stripe.paymentIntents.create({ ...params[0], amount: 1000, currency: 'jpy' }, key)
    expect(again.id).toBe(paid.id)
    const more = await asia.stripe.paymentIntents.create({ ...params[0], amount: 500, currency: 'jpy' })
    expect(more).toMatchObject({ status: 'succeeded', created: Date.parse('2026-11-01T00:00:00Z') / 1000 })
    const typed = { client_secret: setup.client_secret ?? '', ...cardForm('4242424242424242') }
    const saved = await bench.browser(`/v1/setup_intents/${setup.id}/confirm`, typed)
    expect(saved).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    const events = await bench.stripe.events.list({ limit: 100 })
    const years = (ids: object[]) =>
      new Set(ids.map((event) => new Date(Object(event).created * 1000).getUTCFullYear()))
    expect(years(events.data)).toEqual(new Set([2026, 2060]))
    const other = { idempotencyKey: 'bill:1:1' }
    expect((await refusalOf(asia.stripe.customers.create({}, other))).rawType).toBe('idempotency_error')
    const { secretKey } = sandbox
    const wrong = sdkFor({ ...sandbox, secretKey: `${secretKey}_No Clock` }).customers.create({})
    expect((await refusalOf(wrong)).statusCode).toBe(401)
    await bench.control('PUT', '/clock', { now: null, name: 'europe' })
    expect(await bench.control('GET', '/clock?name=europe')).toMatchObject({
      body: { now: '2026-11-01T00:00:00.000Z' },
    })
  })

  it('forgets everything on a reset but who listens', async () => {
    const bench = await openBench()
    await bench.control('POST', '/webhook_endpoints', { url: 'http://127.0.0.1:9/none' })
    await customerWithCard(bench)
    await bench.control('POST', '/reset')
    expect(await bench.control('GET', '/books')).toMatchObject({ body: { customers: [], payment_methods: [] } })
    expect(await bench.control('GET', '/webhook_endpoints')).toMatchObject({ body: { endpoints: [{}] } })
  })
})

describe('an unknown path', () => {
  it('is answered as the provider answers it', async () => {
    const { sandbox } = await openBench()
    const response = await fetch(new URL('/v1/no_such_thing', sandbox.url))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})
