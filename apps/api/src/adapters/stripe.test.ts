import { createHmac } from 'node:crypto'
import { money } from '@touchline/domain/money'
import { startProvider, type TestProvider } from '@touchline/testing/provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ChargeRequest, Payments } from '../ports/payments.ts'
import { stripePayments } from './stripe.ts'

const OUR = '00000000-0000-4000-8000-000000000001'
const BILLING = '00000000-0000-4000-8000-000000000002'

let provider: TestProvider
let payments: Payments
beforeEach(async () => {
  provider = await startProvider()
  const { secretKey, url } = provider.sandbox
  payments = stripePayments({ secretKey, webhookSecrets: ['whsec_new', 'whsec_old'], apiUrl: url })
})
afterEach(() => provider.close())

const valueOf = <T>(answer: { readonly kind: string; readonly value?: T }): T => {
  if (answer.value === undefined) throw new Error(`the provider answered ${answer.kind}`)
  return answer.value
}

const chargeOf = async (number: string): Promise<ChargeRequest> => {
  const { customerId } = valueOf(await payments.createCustomer({ organizationId: OUR, name: 'Kita Rowing Club' }))
  const { clientSecret } = valueOf(await payments.createCardRequest({ customerId }))
  const typed = await provider.typeCard(clientSecret, { number })
  if (typed.kind === 'challenge') await provider.answerChallenge(typed.intentId, 'succeed')
  const paymentMethodId = (await provider.savedBy(clientSecret)) ?? ''
  const key = { organizationId: OUR, billingId: BILLING, attempt: 1, idempotencyKey: `bill:${BILLING}:1` }
  return { ...key, intentId: null, customerId, paymentMethodId, isPayerPresent: false, amount: money(22_000n, 'JPY') }
}

describe('a customer', () => {
  it('asked for twice is the same one', async () => {
    const ask = () => payments.createCustomer({ organizationId: OUR, name: 'Kita Rowing Club' })
    expect(await ask()).toEqual(await ask())
  })

  it('of a long name is made with its beginning', async () => {
    const name = '北'.repeat(300)
    expect(await payments.createCustomer({ organizationId: OUR, name })).toMatchObject({ kind: 'ok' })
  })

  it('whose making failed, and the provider keeps that it did, is made when it is asked for again', async () => {
    const ask = () => payments.createCustomer({ organizationId: OUR, name: 'Kita Rowing Club' })
    await provider.control('POST', '/faults', { kind: 'status', status: 500, when: 'before', kept: true })
    expect(await ask()).toMatchObject({ kind: 'unavailable' })
    const made = await ask()
    expect(made).toMatchObject({ kind: 'ok' })
    expect(await ask()).toEqual(made)
  })
})

describe('a charge', () => {
  it('sends intent, charge and amount, and names the billing at the provider', async () => {
    const outcome = await payments.charge(await chargeOf('4242424242424242'))
    const [charge] = (await provider.books()).charges
    const amount = money(22_000n, 'JPY')
    expect(outcome).toEqual({ kind: 'succeeded', intentId: charge?.payment_intent, chargeId: charge?.id, amount })
    expect(charge?.metadata).toEqual({ organizationId: OUR, billingInfoId: BILLING })
  })

  it.each([
    ['4000000000000341', { kind: 'failed', code: 'card_declined', declineCode: 'generic_decline' }],
    ['4000008260003178', { kind: 'failed', code: 'card_declined', declineCode: 'insufficient_funds' }],
    ['4000002760003184', { kind: 'needs-action' }],
  ])('of %s throws at the SDK, yet the intent is kept', async (number, expected) => {
    const outcome = await payments.charge(await chargeOf(number))
    expect(outcome).toMatchObject({ ...expected, intentId: expect.stringMatching(/^pi_/) })
  })

  it('says when the issuer does not want the card again, also when it is asked later', async () => {
    const request = await chargeOf('4242424242424242')
    await provider.control('POST', '/declines', { code: 'restricted_card' })
    const expected = { kind: 'failed', declineCode: 'restricted_card', advice: 'do-not-try-again' }
    expect(await payments.charge(request)).toMatchObject(expected)
    expect(await payments.findCharge(request)).toMatchObject(expected)
  })

  it('of an intent that had succeeded is a success, not a failure', async () => {
    const request = await chargeOf('4242424242424242')
    const first = await payments.charge(request)
    if (first.kind !== 'succeeded') throw new Error(`the first ended as ${first.kind}`)
    const again = await payments.charge({ ...request, intentId: first.intentId, idempotencyKey: `bill:${BILLING}:2` })
    expect(again).toEqual(first)
  })

  it('that the provider cannot carry out now may have had an effect', async () => {
    const request = await chargeOf('4242424242424242')
    for (const fault of [{ kind: 'status', status: 409 }, { kind: 'status', status: 500 }, { kind: 'drop' }]) {
      await provider.control('POST', '/faults', { ...fault, times: 3 })
      expect(await payments.charge(request)).toMatchObject({ kind: 'unknown' })
    }
  })

  it('that takes longer than we wait is unknown', async () => {
    const request = await chargeOf('4242424242424242')
    const { secretKey, url } = provider.sandbox
    const hasty = stripePayments({ secretKey, webhookSecrets: [], apiUrl: url, patience: { timeout: 50 } })
    await provider.control('POST', '/faults', { kind: 'hold', when: 'after', path: '/v1/payment_intents', times: 3 })
    expect(await hasty.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await payments.findCharge(request)).toMatchObject({ kind: 'succeeded' })
  })
})

describe('what became of a charge', () => {
  it('is found by its billing among many, by its intent, or not at all', async () => {
    const request = await chargeOf('4242424242424242')
    expect(await payments.findCharge(request)).toBeNull()
    const paid = await payments.charge(request)
    if (paid.kind !== 'succeeded') throw new Error(`the charge ended as ${paid.kind}`)
    for (let count = 0; count < 101; count += 1) {
      const other = { billingId: `other-${count}`, idempotencyKey: `bill:other-${count}:1` }
      await payments.charge({ ...request, ...other })
    }
    expect(await payments.findCharge(request)).toEqual(paid)
    expect(await payments.findCharge({ ...request, intentId: paid.intentId })).toEqual(paid)
    expect(await payments.findCharge({ ...request, billingId: 'nobody' })).toBeNull()
  })

  it('is unknown while the provider is away', async () => {
    const request = await chargeOf('4242424242424242')
    await provider.control('POST', '/faults', { kind: 'drop', times: 3 })
    expect(await payments.findCharge(request)).toMatchObject({ kind: 'unknown' })
  })

  it('is unknown when the question itself is refused: nothing is said about the money', async () => {
    const request = await chargeOf('4242424242424242')
    expect(await payments.findCharge({ ...request, intentId: 'pi_gone' })).toMatchObject({ kind: 'unknown' })
  })
})

describe('an event', () => {
  const events = z.object({ events: z.array(z.looseObject({ type: z.string() })) })

  const signed = (body: string, secret: string): string => {
    const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  }

  it('is read under the new secret and, while it is rotated, under the old one', async () => {
    await payments.charge(await chargeOf('4242424242424242'))
    const all = events.parse(await provider.control('GET', '/events')).events
    const body = JSON.stringify(all.find(({ type }) => type === 'payment_intent.succeeded'))
    const expected = { kind: 'charge-outcome', organizationId: OUR, billingId: BILLING, outcome: { kind: 'succeeded' } }
    expect(payments.readEvent(body, signed(body, 'whsec_new'))).toMatchObject(expected)
    expect(payments.readEvent(body, signed(body, 'whsec_old'))).toMatchObject(expected)
    expect(payments.readEvent(body, signed(body, 'whsec_older'))).toBeNull()
  })

  it.each(['t=NaN,v1=', 't=1,v1=', 'v1=', 't=1', 't=1,t=2,v1=a', 'nonsense', ''])(
    'with the signature %j is forged, whatever the SDK makes of it',
    (signature) => {
      expect(payments.readEvent('{}', signature)).toBeNull()
    },
  )

  it.each(['', 'no document', 'null', '[]', '{}', '{"object":"event","id":"evt_1","type":"x"}'])(
    'that is %j is none, be it signed',
    (body) => {
      expect(payments.readEvent(body, signed(body, 'whsec_new'))).toBe(body === '' ? null : 'no-event')
    },
  )

  it('of a kind that we do not act on is known as such', async () => {
    await chargeOf('4242424242424242')
    const [body] = events.parse(await provider.control('GET', '/events')).events.map((event) => JSON.stringify(event))
    if (body === undefined) throw new Error('the sandbox has no event')
    expect(payments.readEvent(body, signed(body, 'whsec_new'))).toMatchObject({
      kind: 'other',
      type: 'customer.created',
    })
  })
})
