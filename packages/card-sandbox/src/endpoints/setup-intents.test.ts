import { describe, expect, it } from 'vitest'
import { testCards } from '../cards/test-card.ts'
import { type Bench, cardForm, openBench, refusalOf } from '../testing/bench.ts'

const newSetup = async ({ stripe }: Bench) => {
  const customer = await stripe.customers.create({})
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  })
  return { id: intent.id, secret: intent.client_secret ?? '', customer: customer.id }
}

const saveCard = async (bench: Bench, number: string) => {
  const setup = await newSetup(bench)
  const form = { client_secret: setup.secret, ...cardForm(number) }
  const answer = await bench.browser(`/v1/setup_intents/${setup.id}/confirm`, form)
  return { ...setup, answer }
}

describe('saving a card', () => {
  const plain = testCards.filter(
    ({ alias, saving, authentication }) =>
      saving === 'accepted' && authentication === 'never' && !/_[a-z]{2}$/.test(alias),
  )
  it.each(plain)('$number of $brand is saved at once and belongs to the customer', async ({ number, brand }) => {
    const bench = await openBench()
    const { id, customer, answer } = await saveCard(bench, number)
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    const intent = await bench.stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })
    expect(intent.payment_method).toMatchObject({ customer, type: 'card', card: { brand, last4: number.slice(-4) } })
  })

  const refused = testCards.filter((card) => card.saving !== 'accepted' && card.authentication === 'never')
  it.each(refused)('$number is refused with $saving', async ({ number, saving }) => {
    const bench = await openBench()
    const { id, answer } = await saveCard(bench, number)
    expect(answer).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', decline_code: saving, setup_intent: { id } } },
    })
    const intent = await bench.stripe.setupIntents.retrieve(id)
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_setup_error: { decline_code: saving } })
    const { data } = await bench.stripe.events.list({ type: 'setup_intent.setup_failed' })
    expect(data).toHaveLength(1)
  })

  const asking = testCards.filter((card) => card.authentication !== 'never')
  it.each(asking)('$number asks its holder, who may fail', async ({ number }) => {
    const bench = await openBench()
    const { id, answer } = await saveCard(bench, number)
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    })
    await bench.control('POST', `/intents/${id}/authenticate`, { outcome: 'fail' })
    expect(await bench.stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
  })

  it.each(asking)('$number, authenticated, is $saving', async ({ number, saving }) => {
    const bench = await openBench()
    const { id } = await saveCard(bench, number)
    await bench.control('POST', `/intents/${id}/authenticate`, { outcome: 'succeed' })
    const { status } = await bench.stripe.setupIntents.retrieve(id)
    expect(status).toBe(saving === 'accepted' ? 'succeeded' : 'requires_payment_method')
  })

  it.each([
    ['a number with a wrong check digit', { number: '4242424242424241' }, 'incorrect_number'],
    ['a month that does not exist', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a year gone by', { exp_year: '2020' }, 'invalid_expiry_year'],
    ['a security code too short', { cvc: '12' }, 'invalid_cvc'],
  ])('refuses %s', async (_what, wrong, code) => {
    const bench = await openBench()
    const { id, secret } = await newSetup(bench)
    const given = Object.fromEntries(Object.entries(wrong).map(([k, v]) => [`payment_method_data[card][${k}]`, v]))
    const form = { client_secret: secret, ...cardForm('4242424242424242'), ...given }
    const answer = await bench.browser(`/v1/setup_intents/${id}/confirm`, form)
    expect(answer).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } })
  })

  it('takes no number that is not a test number', async () => {
    const { answer } = await saveCard(await openBench(), '4111111111111111')
    expect(answer).toMatchObject({ status: 402, body: { error: { decline_code: 'test_mode_live_card' } } })
  })

  it('shows an intent to a browser only for its secret', async () => {
    const bench = await openBench()
    const { id } = await newSetup(bench)
    const answer = await bench.browser(`/v1/setup_intents/${id}/confirm`, { client_secret: 'wrong' })
    expect(answer.status).toBe(404)
  })

  it('shows a browser what the browser’s own types have, inside errors, too', async () => {
    const bench = await openBench()
    const customer = await bench.stripe.customers.create({})
    const own = { customer: customer.id, metadata: { orderedBy: '1' }, description: 'Card' }
    const setup = await bench.stripe.setupIntents.create(own)
    const payment = await bench.stripe.paymentIntents.create({ ...own, amount: 500, currency: 'jpy' })
    for (const [intent, kind] of [
      [setup, 'setup_intents'],
      [payment, 'payment_intents'],
    ] as const)
      for (const number of ['4000000000009995', '4242424242424242']) {
        const form = { client_secret: intent.client_secret ?? '', ...cardForm(number) }
        const { body } = await bench.browser(`/v1/${kind}/${intent.id}/confirm`, form)
        const said = JSON.stringify(body)
        expect(said).toContain(intent.id)
        expect(said).toContain('"description":"Card"')
        for (const kept of [customer.id, 'orderedBy', 'latest_', 'automatic_payment', 'advice_code'])
          expect(said).not.toContain(kept)
      }
    expect(await bench.stripe.paymentIntents.retrieve(payment.id)).toMatchObject(own)
  })

  it('ends when it is cancelled', async () => {
    const bench = await openBench()
    const { id } = await newSetup(bench)
    expect(await bench.stripe.setupIntents.cancel(id)).toMatchObject({ status: 'canceled' })
    const refusedAfter = await refusalOf(bench.stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(refusedAfter).toMatchObject({ code: 'setup_intent_unexpected_state' })
  })
})
