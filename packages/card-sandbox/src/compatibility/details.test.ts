import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { customerWithCard, offSession, openBench, pay, refusalOf, save } from '../testing/bench.ts'

describe('lists', () => {
  it('take an exact second, a wildcard and a filter of cards', async () => {
    const { stripe } = await openBench()
    const { id, created } = await stripe.customers.create({ email: 'Kita@example.com' })
    const ids = async (params: Stripe.CustomerListParams) =>
      (await stripe.customers.list(params)).data.map((row) => row.id)
    expect(await ids({ created })).toEqual([id])
    expect(await ids({ created: created - 1 })).toEqual([])
    expect(await ids({ email: 'Kita@example.com' })).toEqual([id])
    expect(await ids({ email: 'kita@example.com' })).toEqual([])
    expect((await stripe.events.list({ type: 'customer.*' })).data).toHaveLength(1)
    expect((await stripe.events.list({ type: 'charge.*' })).data).toEqual([])
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    await stripe.paymentMethods.update(card, { allow_redisplay: 'always' })
    await stripe.paymentMethods.attach('pm_card_jcb', { customer: id })
    const shown = await stripe.customers.listPaymentMethods(id, { allow_redisplay: 'always' })
    expect(shown.data.map((row) => row.id)).toEqual([card])
    expect((await stripe.paymentMethods.list({ customer: id })).data).toHaveLength(2)
    expect(await refusalOf(stripe.customers.list({ limit: 101 }))).toMatchObject({ code: 'parameter_invalid_integer' })
    for (const call of [stripe.customers.search({ query: 'a' }), stripe.charges.search({ query: 'a' })])
      expect((await refusalOf(call)).message).toContain('no search')
  })
})

describe('a customer’s default card', () => {
  it('is used where no other is named, and forgotten when it is detached', async () => {
    const { stripe } = await openBench()
    const usual = { invoice_settings: { default_payment_method: 'pm_card_visa' }, payment_method: 'pm_card_visa' }
    const customer = await stripe.customers.create(usual)
    const { default_payment_method: card } = customer.invoice_settings
    expect(card).toMatch(/^pm_[^_]+$/)
    const own = { customer: customer.id, confirm: false, payment_method: undefined }
    const open = await stripe.paymentIntents.create(pay('', own))
    expect(await stripe.paymentIntents.confirm(open.id)).toMatchObject({ status: 'succeeded', payment_method: card })
    const method = typeof card === 'string' ? card : ''
    expect(await stripe.customers.retrievePaymentMethod(customer.id, method)).toMatchObject({ id: method })
    await stripe.paymentMethods.detach(method)
    expect((await stripe.events.list({ type: 'customer.updated' })).data).toHaveLength(1)
    const without = await stripe.paymentIntents.create(pay('', own))
    const refused = await refusalOf(stripe.paymentIntents.confirm(without.id))
    expect(refused).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { id: without.id } })
    const types: Stripe.SetupIntentCreateParams['allowed_payment_method_types'] = ['card']
    const setup = await stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: types })
    expect(await refusalOf(stripe.setupIntents.confirm(setup.id))).toMatchObject({ setup_intent: { id: setup.id } })
  })
})

describe('what is expanded', () => {
  it('goes four levels deep, into lists and nested objects', async () => {
    const bench = await openBench()
    const { stripe } = bench
    const who = await customerWithCard(bench)
    const settings = { invoice_settings: { default_payment_method: who.paymentMethod } }
    await stripe.customers.update(who.customer, settings)
    const paid = await stripe.paymentIntents.create(offSession(who))
    await stripe.refunds.create({ payment_intent: paid.id, amount: 300 })
    const deep = 'latest_charge.customer.invoice_settings.default_payment_method'
    const expand = [deep, 'latest_charge.refunds', 'latest_charge.balance_transaction', 'customer']
    expect(await stripe.paymentIntents.retrieve(paid.id, { expand })).toMatchObject({
      customer: { id: who.customer },
      latest_charge: {
        customer: { invoice_settings: { default_payment_method: { card: { brand: 'visa' } } } },
        refunds: { object: 'list', data: [{ amount: 300 }] },
        balance_transaction: { object: 'balance_transaction', amount: 1000, source: expect.stringMatching(/^ch_/) },
      },
    })
    const listed = await stripe.paymentIntents.list({ expand: ['data.latest_charge.customer'] })
    expect(listed.data).toMatchObject([{ latest_charge: { customer: { id: who.customer } } }])
    const further = { expand: ['data.payment_intent.latest_charge.payment_intent.latest_charge'] }
    for (const refused of [further, { expand: ['data.payment_intent.nothing'] }])
      expect(await refusalOf(stripe.charges.list(refused))).toMatchObject({ param: 'expand' })
  })
})

describe('a payment with dynamic methods', () => {
  it('is confirmed by a server only where it knows the way back', async () => {
    const { stripe } = await openBench()
    const { allowed_payment_method_types: _card, ...dynamic } = pay('pm_card_visa')
    expect((await refusalOf(stripe.paymentIntents.create(dynamic))).message).toContain('return_url')
    const never = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const
    for (const more of [{ return_url: 'https://example.com' }, never])
      expect(await stripe.paymentIntents.create({ ...dynamic, ...more })).toMatchObject({ status: 'succeeded' })
    const types: Stripe.PaymentIntentCreateParams['allowed_payment_method_types'] = ['card', 'konbini']
    expect(await stripe.paymentIntents.create({ ...dynamic, allowed_payment_method_types: types })).toMatchObject({
      allowed_payment_method_types: ['card'],
    })
  })

  it('is saved by a server only where it knows the way back, too', async () => {
    const { stripe } = await openBench()
    const { allowed_payment_method_types: _card, ...dynamic } = save('pm_card_visa')
    const open = await stripe.setupIntents.create({})
    for (const call of [
      stripe.setupIntents.create(dynamic),
      stripe.setupIntents.confirm(open.id, { payment_method: 'pm_card_visa' }),
    ])
      expect((await refusalOf(call)).message).toMatch(/^This SetupIntent .* must provide a `return_url`/)
    expect((await stripe.setupIntents.list()).data).toHaveLength(1)
    const never = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const
    for (const more of [{ return_url: 'https://example.com' }, never])
      expect(await stripe.setupIntents.create({ ...dynamic, ...more })).toMatchObject({ status: 'succeeded' })
    const away = { return_url: 'https://example.com', payment_method: 'pm_card_authenticationRequired' }
    expect(await stripe.setupIntents.confirm(open.id, away)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: away.return_url } },
    })
  })

  it('asks the bank where the account wants a card saved with it', async () => {
    const { stripe } = await openBench()
    const options = { payment_method_options: { card: { request_three_d_secure: 'any' } } } as const
    const open = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    const confirmed = await stripe.setupIntents.confirm(open.id, { payment_method: 'pm_card_visa', ...options })
    expect(confirmed).toMatchObject({ status: 'requires_action', ...options })
  })

  it('asks the bank where the account wants it', async () => {
    const { stripe } = await openBench()
    const options = { payment_method_options: { card: { request_three_d_secure: 'any' } } }
    const asked = await stripe.paymentIntents.create(pay('pm_card_visa', options))
    expect(asked).toMatchObject({ status: 'requires_action', ...options })
  })
})

describe('a statement', () => {
  it.each([
    [{ statement_descriptor: 'Kita' }, 'statement_descriptor'],
    [{ statement_descriptor_suffix: 'a'.repeat(14) }, 'statement_descriptor_suffix'],
    [{ statement_descriptor_suffix: '北' }, 'statement_descriptor_suffix'],
    [{ statement_descriptor_suffix: 'a*b' }, 'statement_descriptor_suffix'],
  ])('does not say %o', async (descriptor, param) => {
    const { stripe } = await openBench()
    expect(await refusalOf(stripe.paymentIntents.create(pay('pm_card_visa', descriptor)))).toMatchObject({ param })
  })

  it('says the account’s name and what was given', async () => {
    const { stripe } = await openBench()
    const kanji = { card: { statement_descriptor_suffix_kanji: '北', statement_descriptor_suffix_kana: 'キタ' } }
    const given = { statement_descriptor_suffix: 'OCTOBER', payment_method_options: kanji, expand: ['latest_charge'] }
    const paid = await stripe.paymentIntents.create(pay('pm_card_visa', given))
    expect(paid).toMatchObject({
      latest_charge: { calculated_statement_descriptor: 'SANDBOX* OCTOBER' },
      payment_method_options: kanji,
    })
  })
})

describe('an intent', () => {
  it('is updated while it is open; what it asked for stays once it is paid', async () => {
    const { stripe } = await openBench()
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const params = { amount: 700, metadata: { a: 'b' }, payment_method: 'pm_card_visa', description: 'Changed' }
    expect(await stripe.paymentIntents.update(id, params)).toMatchObject({
      amount: 700,
      description: 'Changed',
      status: 'requires_confirmation',
    })
    await stripe.paymentIntents.confirm(id, { return_url: 'https://example.com' })
    expect(await refusalOf(stripe.paymentIntents.update(id, { amount: 900 }))).toMatchObject({ statusCode: 400 })
    expect((await stripe.paymentIntents.update(id, { metadata: { c: 'd' } })).metadata).toEqual({ a: 'b', c: 'd' })
    const unknown: object = { amount: 900 }
    expect(await refusalOf(stripe.paymentIntents.confirm(id, unknown))).toMatchObject({ code: 'parameter_unknown' })
  })

  it('that saves a card says why it is not confirmed or cancelled again', async () => {
    const { stripe } = await openBench()
    const setup = await stripe.setupIntents.create(save('pm_card_visa'))
    expect((await refusalOf(stripe.setupIntents.confirm(setup.id))).message).toMatch(/it has already succeeded\.$/)
    const canceled = await stripe.setupIntents.create({})
    await stripe.setupIntents.cancel(canceled.id)
    expect((await refusalOf(stripe.setupIntents.cancel(canceled.id))).message).toMatch(/already canceled\.$/)
  })

  it('that saves a card is updated, and its attempts are listed', async () => {
    const { stripe } = await openBench()
    const { id } = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    const customer = await stripe.customers.create({})
    const params = { customer: customer.id, metadata: { a: 'b' }, payment_method: 'pm_card_chargeDeclined' }
    expect(await stripe.setupIntents.update(id, params)).toMatchObject({
      customer: customer.id,
      metadata: { a: 'b' },
      status: 'requires_confirmation',
    })
    await refusalOf(stripe.setupIntents.confirm(id))
    const saved = await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa', expand: ['latest_attempt'] })
    const attempts = (await stripe.setupAttempts.list({ setup_intent: id })).data
    expect(attempts).toMatchObject([
      { status: 'succeeded', setup_error: null, payment_method: saved.payment_method },
      { status: 'failed', setup_error: { decline_code: 'generic_decline' } },
    ])
    expect(saved.latest_attempt).toEqual(attempts[0])
    expect(await stripe.setupIntents.update(id, { description: 'Late' })).toMatchObject({ description: 'Late' })
    const late = stripe.setupIntents.update(id, { payment_method: 'pm_card_jcb' })
    expect(await refusalOf(late)).toMatchObject({ code: 'setup_intent_unexpected_state' })
  })

  it('remembers its decline with everything that the provider says of it', async () => {
    const { stripe } = await openBench()
    const declined = await refusalOf(stripe.paymentIntents.create(pay('pm_card_chargeDeclined')))
    expect(JSON.stringify(declined.raw)).toMatch(/"request_log_url":"[^"]*req_/)
    const { doc_url: page, ...last } = declined.payment_intent?.last_payment_error ?? { type: 'api_error' }
    expect(page).toContain('card-declined')
    expect(last).toMatchObject({ payment_method_type: 'card' })
    const late = await refusalOf(stripe.refunds.create({ payment_intent: declined.payment_intent?.id ?? '' }))
    expect(late.message).toMatch(/^This PaymentIntent \(pi_\w+\) does not have a successful charge to refund\.$/)
  })
})

describe('a refund', () => {
  it('is refused as the provider refuses it', async () => {
    const { stripe } = await openBench()
    const paid = await stripe.paymentIntents.create(pay('pm_card_visa'))
    const refund = (params: Stripe.RefundCreateParams) => refusalOf(stripe.refunds.create(params))
    expect(await refund({ charge: 'ch_none' })).toMatchObject({ statusCode: 404, param: 'id' })
    expect(await refund({ payment_intent: paid.id, amount: 0 })).toMatchObject({ code: 'parameter_invalid_integer' })
    expect((await refund({ payment_intent: paid.id, amount: 600 })).message).toBe(
      'Refund amount ($6.00) is greater than unrefunded amount on charge ($5.00)',
    )
    const { id } = await stripe.refunds.create({ payment_intent: paid.id })
    expect(await refusalOf(stripe.refunds.cancel(id))).toMatchObject({ statusCode: 400 })
  })

  it.each([
    ['pm_card_pendingRefund', 'pending', 'succeeded', 500],
    ['pm_card_refundFail', 'succeeded', 'failed', 0],
  ])('of %s is %s and then %s', async (card, first, then, refunded) => {
    const { stripe } = await openBench()
    const paid = await stripe.paymentIntents.create(pay(card))
    const made = await stripe.refunds.create({ payment_intent: paid.id })
    expect([made.status, (await stripe.refunds.retrieve(made.id)).status]).toEqual([first, then])
    const { data } = await stripe.charges.list({ payment_intent: paid.id })
    expect(data).toMatchObject([{ amount_refunded: refunded }])
  })
})
