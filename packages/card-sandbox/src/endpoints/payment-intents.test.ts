import { describe, expect, it } from 'vitest'
import { declineCodes } from '../cards/decline.ts'
import {
  type Bench,
  cardForm,
  customerWithCard,
  offSession,
  openBench,
  pay,
  refusalOf,
  sdkFor,
} from '../testing/bench.ts'

const customerAuthenticated = async (bench: Bench, alias: string) => {
  const { stripe } = bench
  const customer = await stripe.customers.create({})
  const params = { customer: customer.id, payment_method: alias, confirm: true, return_url: 'https://example.com' }
  const setup = await stripe.setupIntents.create(params)
  if (setup.status === 'requires_action') {
    await bench.control('POST', `/intents/${setup.id}/authenticate`, { outcome: 'succeed' })
  }
  const { data } = await stripe.customers.listPaymentMethods(customer.id)
  return { customer: customer.id, paymentMethod: data[0]?.id ?? '' }
}

describe('charging a saved card', () => {
  it('collects the money and reports it in order', async () => {
    const bench = await openBench()
    const params = { ...offSession(await customerWithCard(bench)), metadata: { billing: 'b1' } }
    const paid = await bench.stripe.paymentIntents.create({ ...params, expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
      metadata: { billing: 'b1' },
      latest_charge: { object: 'charge', amount: 1000, paid: true, payment_method_details: { type: 'card' } },
    })
    const events = await bench.stripe.events.list({ limit: 4 })
    expect(events.data.map((event) => event.type)).toEqual([
      'charge.updated',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })

  it.each([
    ['pm_card_authenticationRequiredOnSetup', 'succeeded'],
    ['pm_card_authenticationRequired', 'authentication_required'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeCustomerFail', 'generic_decline'],
  ])('%s saved with its holder ends in %s off session', async (alias, expected) => {
    const bench = await openBench()
    const params = offSession(await customerAuthenticated(bench, alias))
    const outcome = await bench.stripe.paymentIntents.create(params).then(
      (intent) => intent.status,
      (error: { decline_code?: string }) => error.decline_code,
    )
    expect(outcome).toBe(expected)
  })

  it('throws a decline, and keeps the intent for another try of the same', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    await bench.control('POST', '/declines', { code: 'insufficient_funds', customer: who.customer })
    const declined = await refusalOf(bench.stripe.paymentIntents.create(offSession(who)))
    expect(declined).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      rawType: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      advice_code: 'try_again_later',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { charge: declined.charge } },
    })
    const again = { payment_method: who.paymentMethod, off_session: true }
    const paid = await bench.stripe.paymentIntents.confirm(declined.payment_intent?.id ?? '', again)
    expect(paid.status).toBe('succeeded')
    const twice = await refusalOf(bench.stripe.paymentIntents.confirm(paid.id, again))
    expect(twice).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 })
    expect(await bench.control('GET', '/books')).toMatchObject({
      body: { charges: [{ status: 'failed' }, { status: 'succeeded' }] },
    })
  })

  it('can be set to any decline code', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    for (const code of declineCodes) {
      await bench.control('POST', '/declines', { code })
      const declined = await refusalOf(bench.stripe.paymentIntents.create(offSession(who)))
      expect(declined.decline_code).toBe(code)
    }
  })

  it('lets the holder authenticate later what was refused while away', async () => {
    const bench = await openBench()
    const who = await customerAuthenticated(bench, 'pm_card_authenticationRequired')
    const refused = await refusalOf(bench.stripe.paymentIntents.create(offSession(who)))
    expect(refused).toMatchObject({ code: 'authentication_required' })
    const { id, client_secret: secret } = refused.payment_intent ?? {}
    const form = { client_secret: secret ?? '', payment_method: who.paymentMethod }
    const asked = await bench.browser(`/v1/payment_intents/${id}/confirm`, form)
    expect(asked).toMatchObject({ status: 200, body: { status: 'requires_action' } })
    await bench.control('POST', `/intents/${id}/authenticate`, { outcome: 'succeed' })
    expect((await bench.stripe.paymentIntents.retrieve(id ?? '')).status).toBe('succeeded')
  })

  it('fails without a charge when the holder fails the challenge', async () => {
    const bench = await openBench()
    const intent = await bench.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const form = { client_secret: intent.client_secret ?? '', ...cardForm('4000008400001629') }
    await bench.browser(`/v1/payment_intents/${intent.id}/confirm`, form)
    await bench.control('POST', `/intents/${intent.id}/authenticate`, { outcome: 'fail' })
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  it('declines an expired card by the sandbox’s own time', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    await bench.control('PUT', '/clock', { now: '2060-01-01T00:00:00Z' })
    const declined = await refusalOf(bench.stripe.paymentIntents.create(offSession(who)))
    expect(declined).toMatchObject({ code: 'expired_card', advice_code: 'confirm_card_data' })
    expect(declined.payment_intent?.created).toBe(Date.parse('2060-01-01T00:00:00Z') / 1000)
  })
})

describe('a payment that is captured by hand', () => {
  const held = { ...pay('pm_card_visa', { amount: 1_000 }), capture_method: 'manual' } as const

  it('takes a part of what the bank promised, and only then does the money move', async () => {
    const { stripe } = await openBench()
    const { id, ...promised } = await stripe.paymentIntents.create({ ...held, expand: ['latest_charge'] })
    expect(promised).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 1_000,
      amount_received: 0,
      latest_charge: { captured: false, amount_captured: 0, paid: true },
    })
    expect((await stripe.balanceTransactions.list()).data).toEqual([])
    expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 })
    const tooMuch = stripe.paymentIntents.capture(id, { amount_to_capture: 1_001 })
    expect(await refusalOf(tooMuch)).toMatchObject({ code: 'amount_too_large' })
    expect(await stripe.paymentIntents.capture(id, { amount_to_capture: 700 })).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 700,
    })
    const [charge] = (await stripe.charges.list({ payment_intent: id })).data
    expect(charge).toMatchObject({ captured: true, amount_captured: 700, amount_refunded: 300, refunded: false })
    expect((await stripe.balanceTransactions.list()).data).toMatchObject([{ amount: 700 }])
    const types = (await stripe.events.list({ limit: 6 })).data.map(({ type }) => type)
    expect(types).toEqual([
      'charge.updated',
      'payment_intent.succeeded',
      'charge.captured',
      'payment_intent.amount_capturable_updated',
      'charge.succeeded',
      'payment_intent.created',
    ])
    const again = await refusalOf(stripe.paymentIntents.capture(id))
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(700)
  })

  it('is given up whole', async () => {
    const { stripe } = await openBench()
    const { id } = await stripe.paymentIntents.create(held)
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
    const { data } = await stripe.charges.list({ payment_intent: id })
    expect(data).toMatchObject([{ captured: false, amount_refunded: 1_000, refunded: true }])
    expect(await refusalOf(stripe.paymentIntents.capture(id))).toMatchObject({ statusCode: 400 })
  })
})

describe('a payment intent', () => {
  it.each([
    [{ amount: 49, currency: 'jpy' }, 'amount_too_small'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small'],
    [{ amount: 29, currency: 'gbp' }, 'amount_too_small'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large'],
    [{ amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: -1, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: 5_124, currency: 'kwd' }, undefined],
    [{ amount: 12_345, currency: 'isk' }, undefined],
    [{ amount: 12_345, currency: 'ugx' }, undefined],
  ])('of %o is refused: %s', async (params, code) => {
    const { stripe } = await openBench()
    expect(await refusalOf(stripe.paymentIntents.create(params))).toMatchObject({ code, param: 'amount' })
  })

  it.each([
    [{ amount: 5_120, currency: 'kwd' }],
    [{ amount: 12_300, currency: 'isk' }],
    [{ amount: 12_345, currency: 'krw' }],
  ])('of %o is made', async (params) => {
    const { stripe } = await openBench()
    expect(await stripe.paymentIntents.create(params)).toMatchObject(params)
  })

  it.each([
    [49, 'usd', 'Amount must be at least $0.50 usd'],
    [49, 'jpy', 'Amount must be at least ¥50 jpy'],
    [100_000_000, 'kwd', 'Amount must be no more than KWD 99,999.999 kwd'],
  ])('of %i %s is refused in words', async (amount, currency, message) => {
    const { stripe } = await openBench()
    const refused = await refusalOf(stripe.paymentIntents.create({ amount, currency }))
    expect(refused.message.replaceAll('\u00a0', ' ')).toBe(message)
  })

  it('no longer takes payment_method_types from Endive on, and took them before', async () => {
    const { stripe, sandbox } = await openBench()
    const params = { amount: 500, currency: 'eur', payment_method_types: ['card'] }
    expect(await refusalOf(stripe.paymentIntents.create(params))).toMatchObject({
      code: 'payment_method_types_no_longer_supported',
      statusCode: 400,
    })
    const older = { headers: { 'Stripe-Version': '2025-09-30.clover' } }
    expect(sandbox.url).toContain('127.0.0.1')
    const response = await fetch(new URL('/v1/payment_intents', sandbox.url), {
      method: 'POST',
      headers: { ...older.headers, authorization: `Bearer ${sandbox.secretKey}` },
      body: new URLSearchParams({ amount: '500', currency: 'eur', 'payment_method_types[0]': 'card' }),
    })
    expect(response.status).toBe(200)
  })

  it('is listed by customer and cancelled', async () => {
    const bench = await openBench()
    const who = await customerWithCard(bench)
    const open = await bench.stripe.paymentIntents.create({ amount: 500, currency: 'eur', customer: who.customer })
    await bench.stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
    const { data } = await bench.stripe.paymentIntents.list({ customer: who.customer })
    expect(data.map((intent) => intent.id)).toEqual([open.id])
    const canceled = await bench.stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  })

  it('takes what changes nothing here, and finds nothing under names that nothing here can have', async () => {
    const { stripe } = await openBench()
    const details = { payment_details: { order_reference: 'a' }, amount_details: { tip: { amount: 10 } } }
    const taken = { ...details, confirmation_method: 'automatic' as const }
    expect(await stripe.paymentIntents.create(pay('pm_card_visa', taken))).toMatchObject({ status: 'succeeded' })
    for (const param of ['customer_account', 'confirmation_token', 'mandate', 'on_behalf_of'])
      expect(await refusalOf(stripe.paymentIntents.create(pay('pm_card_visa', { [param]: 'x_1' })))).toMatchObject({
        code: 'resource_missing',
        param,
      })
  })

  it('refuses a card of another customer', async () => {
    const bench = await openBench()
    const mine = await customerWithCard(bench)
    const theirs = await customerWithCard(bench)
    const mixed = offSession({ customer: mine.customer, paymentMethod: theirs.paymentMethod })
    expect(await refusalOf(bench.stripe.paymentIntents.create(mixed))).toMatchObject({ param: 'payment_method' })
  })

  it('refuses what cannot be expanded before anything happens', async () => {
    const bench = await openBench()
    const params = { ...offSession(await customerWithCard(bench)), expand: ['review'] }
    expect(await refusalOf(bench.stripe.paymentIntents.create(params))).toMatchObject({ param: 'expand' })
    expect(await bench.control('GET', '/books')).toMatchObject({ body: { payment_intents: [] } })
  })
})

describe('keys', () => {
  it('that are live, wrong or only publishable are refused', async () => {
    const { sandbox } = await openBench()
    const as = (secretKey: string) => sdkFor({ ...sandbox, secretKey }).customers.create({})
    expect((await refusalOf(as('sk_live_x'))).statusCode).toBe(401)
    expect((await refusalOf(as('sk_test_other'))).statusCode).toBe(401)
    expect(await refusalOf(as(sandbox.publishableKey))).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
  })
})
