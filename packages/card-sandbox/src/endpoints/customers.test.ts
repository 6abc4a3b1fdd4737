import { describe, expect, it } from 'vitest'
import { customerWithCard, offSession, openBench, refusalOf } from '../testing/bench.ts'

describe('customers', () => {
  it('are created, changed and found again', async () => {
    const { stripe } = await openBench()
    const created = await stripe.customers.create({
      name: 'Example FC',
      email: 'a@example.com',
      metadata: { org: '1' },
    })
    const changed = await stripe.customers.update(created.id, { name: '', metadata: { org: '', plan: 'basic' } })
    expect(changed).toMatchObject({ name: null, email: 'a@example.com', metadata: { plan: 'basic' } })
    expect(await stripe.customers.retrieve(created.id)).toEqual(changed)
    const { data } = await stripe.events.list({ type: 'customer.updated' })
    expect(data[0]?.data.previous_attributes).toEqual({ name: 'Example FC', metadata: { org: '1' } })
  })

  it('keep of an address what is not given, and lose it for an empty text', async () => {
    const { stripe } = await openBench()
    const whole = { line1: 'Kita 1', country: 'JP' }
    const { id } = await stripe.customers.create({ address: whole, shipping: { name: 'Hanako', address: whole } })
    const moved = await stripe.customers.update(id, {
      address: { city: 'Tokyo', line1: '' },
      shipping: { name: 'Taro', address: { city: 'Tokyo' } },
    })
    expect(moved.address).toMatchObject({ city: 'Tokyo', line1: null, country: 'JP' })
    expect(moved.shipping).toMatchObject({ name: 'Taro', address: { ...whole, city: 'Tokyo' } })
    expect(await stripe.customers.update(id, { address: '', shipping: '' })).toMatchObject({
      address: null,
      shipping: null,
    })
    const billing = { name: 'Hanako', email: 'a@example.com', address: whole }
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    await stripe.paymentMethods.update(method.id, { billing_details: billing })
    const called = await stripe.paymentMethods.update(method.id, {
      billing_details: { phone: '1', address: { city: 'Tokyo' } },
    })
    expect(called.billing_details).toMatchObject({ ...billing, phone: '1', address: { ...whole, city: 'Tokyo' } })
  })

  it('have the provider’s limits', async () => {
    const { stripe, sandbox } = await openBench()
    const long = (most: number) => 'a'.repeat(most + 1)
    const refused = [
      [{ metadata: { [long(40)]: '1' } }, 'metadata'],
      [{ metadata: { a: long(500) } }, 'metadata'],
      [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, key) => [`k${key}`, '1'])) }, 'metadata'],
      [{ name: long(150) }, 'name'],
      [{ email: `${long(506)}@a.example` }, 'email'],
      [{ email: 'a@' }, 'email'],
    ] as const
    for (const [params, param] of refused)
      expect(await refusalOf(stripe.customers.create(params))).toMatchObject({ statusCode: 400, param })
    const key = { idempotencyKey: long(255) }
    expect(await refusalOf(stripe.customers.create({}, key))).toMatchObject({ rawType: 'idempotency_error' })
    const most = { name: 'a'.repeat(150), metadata: { [`${'k'.repeat(40)}`]: 'v'.repeat(500), none: '' } }
    const made = await stripe.customers.create(most, { idempotencyKey: 'k'.repeat(255) })
    expect(Object.keys(made.metadata)).toEqual(['k'.repeat(40)])
    const body = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'JSON' }) }
    const authorization = `Bearer ${sandbox.secretKey}`
    const json = await fetch(new URL('/v1/customers', sandbox.url), {
      method: 'POST',
      ...body,
      headers: { ...body.headers, authorization },
    })
    expect(json.status).toBe(400)
  })

  it.each(['banana', '2027-09-30.foo', '2026-10-28', '2099-01-01.endive', '2026-13-01.endive'])(
    'are not served under the version %s',
    async (version) => {
      const { sandbox } = await openBench()
      const headers = { authorization: `Bearer ${sandbox.secretKey}`, 'stripe-version': version }
      const answer = await fetch(new URL('/v1/customers', sandbox.url), { method: 'POST', headers })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(version)])
    },
  )

  it('list the cards attached to them, page by page, the newest first', async () => {
    const { stripe } = await openBench()
    const { id } = await stripe.customers.create({})
    const attached: string[] = []
    for (const alias of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_jcb']) {
      attached.unshift((await stripe.paymentMethods.attach(alias, { customer: id })).id)
    }
    const first = await stripe.customers.listPaymentMethods(id, { limit: 2 })
    expect([first.data.map((row) => row.id), first.has_more]).toEqual([attached.slice(0, 2), true])
    const rest = await stripe.customers.listPaymentMethods(id, { limit: 2, starting_after: attached[1] ?? '' })
    expect([rest.data.map((row) => row.id), rest.has_more]).toEqual([attached.slice(2), false])
    const all: string[] = []
    for await (const row of stripe.customers.listPaymentMethods(id, { limit: 1 })) all.push(row.id)
    expect(all).toEqual(attached)
  })

  it('are refused with the provider’s errors', async () => {
    const { stripe } = await openBench()
    expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      param: 'id',
      statusCode: 404,
    })
    expect(await refusalOf(stripe.customers.create({ email: 'nobody' }))).toMatchObject({ code: 'email_invalid' })
    const unknown: object = { nickname: 'x' }
    expect(await refusalOf(stripe.customers.create(unknown))).toMatchObject({
      code: 'parameter_unknown',
      param: 'nickname',
      statusCode: 400,
    })
    expect(
      await refusalOf(stripe.customers.create({ invoice_settings: { footer: 'a' }, payment_method: 'pm_none' })),
    ).toMatchObject({ code: 'resource_missing', param: 'payment_method' })
  })

  it('take their cards with them when they are deleted, and are still named by what they paid', async () => {
    const bench = await openBench()
    const { stripe } = bench
    const who = await customerWithCard(bench)
    const { id } = await stripe.paymentIntents.create(offSession(who))
    await stripe.customers.del(who.customer)
    const gone = { id: who.customer, object: 'customer', deleted: true }
    expect(await stripe.customers.retrieve(who.customer)).toEqual(gone)
    expect((await stripe.paymentIntents.retrieve(id, { expand: ['customer'] })).customer).toEqual(gone)
    const { paymentMethod: card } = who
    const other = await stripe.customers.create({})
    for (const call of [
      stripe.paymentIntents.create({ ...offSession({ customer: other.id, paymentMethod: card }) }),
      stripe.paymentMethods.attach(card, { customer: other.id }),
      stripe.setupIntents.create({ payment_method: card, confirm: true, return_url: 'https://example.com' }),
      stripe.paymentIntents.create(offSession(who)),
    ])
      expect(await refusalOf(call)).toMatchObject({ statusCode: 400 })
    for (const call of [stripe.customers.update(who.customer, { name: 'a' }), stripe.customers.del(who.customer)])
      expect(await refusalOf(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  it('let a card be detached once and for all', async () => {
    const { stripe } = await openBench()
    const { id } = await stripe.customers.create({ payment_method: 'pm_card_visa' })
    const { data } = await stripe.customers.listPaymentMethods(id)
    const card = data[0]?.id ?? ''
    expect((await stripe.paymentMethods.detach(card)).customer).toBeNull()
    const refused = await refusalOf(stripe.paymentMethods.attach(card, { customer: id }))
    expect(refused.statusCode).toBe(400)
  })
})
