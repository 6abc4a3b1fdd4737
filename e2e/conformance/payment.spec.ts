import { expect, serverTest as test } from '../fixtures.ts'
import { type Administrator, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Calls 11 and 23, and the provider's events: a card goes from the provider to the provider. */

/** What the provider's script does in a cardholder's browser. */
const typeCard = async (address: string, clientSecret: string, number: string): Promise<Response> => {
  const config = await (await fetch(`${address}/config.json`)).json()
  const { stripeJsUrl, publishableKey } = config.stripe
  const [intent] = clientSecret.split('_secret_')
  const body = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '4',
    'payment_method_data[card][exp_year]': '2045',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'CONFORMANCE',
  })
  const headers = { authorization: `Bearer ${publishableKey}` }
  return fetch(new URL(`/v1/setup_intents/${intent}/confirm`, stripeJsUrl), { method: 'POST', headers, body })
}

const requestCard = async ({ call }: Administrator): Promise<string> => (await call('requestCard')).body.clientSecret

test('calls 23 and 11: a card is requested, typed at the provider and saved', async ({ address }) => {
  const admin = await signIn(address, 'america', 'large')
  const typed = await typeCard(address, await requestCard(admin), '5555555555554444')
  const { payment_method: paymentMethodId } = await typed.json()
  const { body } = await admin.call('saveCard', { json: { paymentMethodId } })
  expect(body.payment).toMatchObject({ method: 'CREDIT_CARD', paymentService: { cardLast4: '4444', expiryYear: 2045 } })
})

test('call 11: only a card of this organisation is saved', async ({ address }) => {
  const admin = await signIn(address, 'america', 'large')
  const other = await signIn(address, 'europe', 'elite-yearly')
  await admin.refused('saveCard', 'card-not-ours', { json: { paymentMethodId: 'pm_never_heard_of' } })
  const typed = await typeCard(address, await requestCard(other), '4242424242424242')
  const { payment_method: foreign } = await typed.json()
  await admin.refused('saveCard', 'card-not-ours', { json: { paymentMethodId: foreign } })
  const params = { id: '00000000-0000-4000-8000-000000000000' }
  await other.refused('saveCard', 'not-found', { json: { paymentMethodId: foreign }, params })
})

test('a card that is declined never comes to us', async ({ address }) => {
  const admin = await signIn(address, 'america', 'large')
  const typed = await typeCard(address, await requestCard(admin), '4000000000000002')
  expect(typed.status).toBe(402)
})

test('an event without the provider’s signature is forged', async ({ address }) => {
  const { api } = await signIn(address, 'asia', 'standard')
  await api.refused('providerWebhook', 'forged-event', { json: { id: 'evt_1', type: 'charge.succeeded' } })
})
