import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { testCards } from '../cards/test-card.ts'
import { startSandbox } from '../server.ts'
import { sdkFor } from '../testing/bench.ts'

/** The official CLI's `trigger` forms, in its old version. `{0}` is the id in the first answer. */
const OLD_VERSION = '2024-06-20'
const by = 'description=by+command'
const typed = 'payment_method_types[0]=card'
const charging = (method: string) => `amount=2000&confirm=true&currency=usd&${by}&payment_method=${method}&${typed}`
const address = 'shipping[address][line1]=Kita+1&shipping[address][city]=Tokyo&shipping[address][country]=JP'
const inquiry = ['POST /v1/payment_intents', charging('pm_card_createDisputeInquiry')] as const

type Sent = readonly [string, string]
const triggers: Readonly<Record<string, readonly Sent[]>> = {
  'charge.succeeded': [['POST /v1/payment_intents', charging('pm_card_visa')]],
  'charge.failed': [['POST /v1/payment_intents', charging('pm_card_visa_chargeDeclined')]],
  'charge.refunded': [
    ['POST /v1/payment_intents', charging('pm_card_visa')],
    ['POST /v1/refunds', 'payment_intent={0}'],
  ],
  'charge.refund.updated': [
    ['POST /v1/payment_intents', charging('pm_card_visa')],
    ['POST /v1/refunds', 'payment_intent={0}'],
    ['POST /v1/refunds/{1}', 'metadata[order]=1'],
  ],
  'charge.dispute.created': [inquiry],
  'charge.dispute.closed': [inquiry, ['GET /v1/disputes', 'payment_intent={0}'], ['POST /v1/disputes/{1}/close', '']],
  'customer.created': [['POST /v1/customers', by]],
  'customer.updated': [
    ['POST /v1/customers', `${by}&shipping[name]=Hanako&${address}`],
    ['POST /v1/customers/{0}', 'metadata[foo]=bar'],
  ],
  'customer.deleted': [
    ['POST /v1/customers', by],
    ['DELETE /v1/customers/{0}', ''],
  ],
  'payment_intent.created': [['POST /v1/payment_intents', `amount=2000&currency=usd&${by}&${typed}`]],
  'payment_intent.canceled': [
    ['POST /v1/payment_intents', `amount=2000&currency=usd&${by}`],
    ['POST /v1/payment_intents/{0}/cancel', 'cancellation_reason=requested_by_customer'],
  ],
  'payment_intent.succeeded': [
    ['POST /v1/payment_intents', `${charging('pm_card_visa')}&shipping[name]=Hanako&${address}`],
  ],
  'payment_intent.payment_failed': [['POST /v1/payment_intents', charging('pm_card_chargeDeclined')]],
  'payment_intent.requires_action': [['POST /v1/payment_intents', charging('pm_card_authenticationRequired')]],
  'payment_method.attached': [
    ['POST /v1/customers', by],
    ['POST /v1/payment_methods/pm_card_visa/attach', 'customer={0}'],
  ],
  'payment_method.detached': [
    ['POST /v1/customers', by],
    ['POST /v1/payment_methods/pm_card_visa/attach', 'customer={0}'],
    ['POST /v1/payment_methods/{1}/detach', ''],
  ],
  'payment_method.updated': [
    ['POST /v1/customers', by],
    ['POST /v1/payment_methods/pm_card_visa/attach', 'customer={0}'],
    ['POST /v1/payment_methods/{1}', 'metadata[foo]=bar'],
  ],
  'setup_intent.created': [['POST /v1/setup_intents', `${by}&${typed}`]],
  'setup_intent.canceled': [
    ['POST /v1/setup_intents', `${by}&${typed}`],
    ['POST /v1/setup_intents/{0}/cancel', 'cancellation_reason=requested_by_customer'],
  ],
  'setup_intent.succeeded': [['POST /v1/setup_intents', `confirm=true&${by}&payment_method=pm_card_visa&${typed}`]],
  'setup_intent.requires_action': [
    ['POST /v1/setup_intents', `confirm=true&${by}&payment_method=pm_card_authenticationRequired&${typed}`],
  ],
  'setup_intent.setup_failed': [
    ['POST /v1/setup_intents', `confirm=true&${by}&payment_method=pm_card_chargeDeclined&${typed}`],
  ],
}

/** Card only: others need a return URL. */
const confirmed: Pick<Stripe.PaymentIntentCreateParams, 'allowed_payment_method_types' | 'confirm'> = {
  allowed_payment_method_types: ['card'],
  confirm: true,
}

interface Answered {
  readonly id?: string
  readonly data?: readonly { readonly id: string }[]
}

describe('the official command line', () => {
  it('triggers every event of the surface', async () => {
    const sandbox = await startSandbox()
    const stripe = sdkFor(sandbox)
    const headers = { authorization: `Bearer ${sandbox.secretKey}`, 'stripe-version': OLD_VERSION }
    const seen: string[] = []
    for (const [event, calls] of Object.entries(triggers)) {
      const ids: string[] = []
      const filled = (text: string) => text.replace(/\{(\d)\}/g, (_, at: string) => ids[Number(at)] ?? '')
      for (const [line, form] of calls) {
        const [method = '', path = ''] = filled(line).split(' ')
        const url = new URL(method === 'POST' ? path : `${path}?${filled(form)}`, sandbox.url)
        const body = method === 'POST' ? { body: new URLSearchParams(filled(form)) } : {}
        const answer = await fetch(url, { method, headers, ...body })
        expect([event, line, answer.status === 200 || answer.status === 402]).toEqual([event, line, true])
        const answered: Answered = JSON.parse(await answer.text())
        ids.push(answered.id ?? answered.data?.[0]?.id ?? '')
      }
      if ((await stripe.events.list({ type: event })).data.length > 0) seen.push(event)
    }
    expect(seen).toEqual(Object.keys(triggers))
    await sandbox.close()
  })
})

const declining = testCards.filter(({ alias }) => alias.includes('chargeDeclined'))
const names = declining.flatMap(({ alias, charging: code }) => {
  const short = alias.replace('pm_card_visa_', 'pm_card_')
  return [short, short.replace('pm_card_', 'pm_card_visa_')].map((name) => [name, code] as const)
})

describe('the names of cards that decline', () => {
  it('are known with and without the brand, and decline with their code', async () => {
    const sandbox = await startSandbox()
    const stripe = sdkFor(sandbox)
    const charge = (name: string) =>
      stripe.paymentIntents.create({ amount: 500, currency: 'usd', payment_method: name, ...confirmed }).then(
        ({ status }) => status,
        (error: { readonly decline_code?: string }) => error.decline_code,
      )
    const declined = await Promise.all(names.map(async ([name]) => [name, await charge(name)]))
    expect(names.length).toBe(18)
    expect(declined).toEqual(names)
    await sandbox.close()
  })
})

describe('what a charge is shipped with', () => {
  it('is on the intent, its charge and the customer', async () => {
    const sandbox = await startSandbox()
    const stripe = sdkFor(sandbox)
    const shipping = { name: 'Hanako', address: { line1: 'Kita 1', country: 'JP' } }
    const paid = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      ...confirmed,
      shipping,
    })
    const [charge] = (await stripe.charges.list({ payment_intent: paid.id })).data
    const customer = await stripe.customers.create({ shipping })
    expect([paid, charge, customer]).toMatchObject([{ shipping }, { shipping }, { shipping }])
    await sandbox.close()
  })
})
