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
      stripe.setupIntents.create({ payment_method: card, confirm: true }),
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
