import type { Seconds } from '@touchline/domain/calendar'
import { money } from '@touchline/domain/money'
import { startProvider, type TestProvider } from '@touchline/testing/provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Pace } from '../ports/pace.ts'
import type { ChargeRequest, Payments } from '../ports/payments.ts'
import { stripePayments } from './stripe.ts'

const CHARGING = { method: 'POST', path: '/v1/payment_intents' }
const TOO_MANY = { ...CHARGING, kind: 'status', status: 429 }

let provider: TestProvider
let payments: Payments
let taken: (string | number)[]
let away: Seconds | null
beforeEach(async () => {
  provider = await startProvider()
  taken = []
  away = null
  const pace: Pace = {
    turn: async () => (taken.push('turn'), away),
    pass: () => void taken.push('pass'),
    backOff: async (seconds) => void taken.push(seconds),
  }
  const { secretKey, url } = provider.sandbox
  payments = stripePayments({ secretKey, webhookSecrets: [], apiUrl: url, pace })
})
afterEach(() => provider.close())

const settlement = async (): Promise<ChargeRequest> => {
  const customer = await payments.createCustomer({ organizationId: 'kita', name: 'Kita Rowing Club' })
  if (customer.kind !== 'ok') throw new Error(customer.kind)
  const { customerId } = customer.value
  const request = await payments.createCardRequest({ customerId })
  if (request.kind !== 'ok') throw new Error(request.kind)
  const card = await provider.typeCard(request.value.clientSecret)
  if (card.kind !== 'saved') throw new Error(card.kind)
  await payments.readCard(card)
  expect(taken).toEqual(['pass', 'pass', 'pass'])
  taken = []
  const key = { organizationId: 'kita', billingId: 'b1', attempt: 1, idempotencyKey: 'bill:b1:1', intentId: null }
  return { ...key, ...card, customerId, isPayerPresent: false, amount: money(9_484n, 'JPY') }
}

const charges = async () => (await provider.books()).charges

describe('calls to the provider', () => {
  it('of jobs wait for their turn, those of a person do not', async () => {
    const request = await settlement()
    expect(await payments.charge({ ...request, isPayerPresent: true })).toMatchObject({ kind: 'succeeded' })
    await payments.findCharge({ ...request, isPayerPresent: true })
    expect(taken).toEqual(['pass', 'pass'])
    await payments.findCharge({ billingId: 'b1', customerId: request.customerId, intentId: null })
    await payments.charge({ ...request, billingId: 'b2', idempotencyKey: 'bill:b2:1' })
    expect(taken).toEqual(['pass', 'pass', 'turn', 'turn'])
  })

  it('whose turn is far away are not made', async () => {
    const request = await settlement()
    away = 7
    expect(await payments.charge(request)).toEqual({ kind: 'not-now', retryAfterSeconds: 7 })
    expect(await payments.findCharge(request)).toEqual({ kind: 'not-now', retryAfterSeconds: 7 })
    expect(await charges()).toEqual([])
  })
})

describe('a provider that has too much to do', () => {
  it('is left alone as long as it says, and then charges once under the same key', async () => {
    const request = await settlement()
    await provider.control('POST', '/faults', { ...TOO_MANY, retryAfter: 9 })
    expect(await payments.charge(request)).toEqual({ kind: 'not-now', retryAfterSeconds: 9 })
    await provider.control('POST', '/faults', TOO_MANY)
    expect(await payments.charge(request)).toEqual({ kind: 'not-now', retryAfterSeconds: 1 })
    expect(taken).toEqual(['turn', 9, 'turn', 1])
    expect(await payments.charge(request)).toMatchObject({ kind: 'succeeded' })
    expect(await charges()).toHaveLength(1)
  })

  it('says to a person when to try again', async () => {
    const { paymentMethodId } = await settlement()
    await provider.control('POST', '/faults', { kind: 'status', status: 429, retryAfter: 4 })
    expect(await payments.readCard({ paymentMethodId })).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 4 })
  })

  it('is asked again for an object that another call holds, and else left alone by this call only', async () => {
    const request = await settlement()
    const locked = { ...TOO_MANY, code: 'lock_timeout' }
    await provider.control('POST', '/faults', { ...locked, times: 3 })
    expect(await payments.charge(request)).toEqual({ kind: 'not-now', retryAfterSeconds: 1 })
    await provider.control('POST', '/faults', locked)
    expect(await payments.charge(request)).toMatchObject({ kind: 'succeeded' })
    expect(taken).toEqual(['turn', 'turn'])
    expect(await charges()).toHaveLength(1)
  })

  it('says nothing of a try before, whose money may have been taken', async () => {
    const request = await settlement()
    await provider.control('POST', '/faults', { ...CHARGING, kind: 'drop', when: 'after' })
    await provider.control('POST', '/faults', TOO_MANY)
    expect(await payments.charge(request)).toEqual({ kind: 'not-now', retryAfterSeconds: 1 })
    expect(await payments.charge(request)).toMatchObject({ kind: 'succeeded' })
    expect(await charges()).toHaveLength(1)
  })
})
