import { on, once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { money } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Payments } from '../ports/payments.ts'
import { createCircuit } from './circuit.ts'
import { stripePayments } from './stripe.ts'

let server: Server
let url: string
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `http://127.0.0.1:${address.port}`
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const charge = (isPayerPresent: boolean) => ({
  organizationId: '00000000-0000-4000-8000-000000000001',
  billingId: '00000000-0000-4000-8000-000000000002',
  attempt: 1,
  idempotencyKey: 'bill:1:1',
  intentId: null,
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  isPayerPresent,
  amount: money(22_000n, 'JPY'),
})
const read = { billingId: 'b', customerId: 'cus_1', intentId: 'pi_1', isPayerPresent: true }

describe('a provider that says nothing', () => {
  it.each<[string, number, (payments: Payments) => Promise<unknown>, string]>([
    ['a customer', 6_000, (port) => port.createCustomer({ organizationId: 'o', name: 'Kita' }), 'unavailable'],
    ['a card request', 6_000, (port) => port.createCardRequest({ customerId: 'cus_1' }), 'unavailable'],
    ['a card', 6_000, (port) => port.readCard({ paymentMethodId: 'pm_1' }), 'unavailable'],
    ['what became of a payment', 6_000, (port) => port.findCharge(read), 'unknown'],
    ['a payment', 12_000, (port) => port.charge(charge(true)), 'unknown'],
  ])('lets nobody who waits for %s wait longer than %i ms', async (_, limitMs, call, kind) => {
    const answer = call(stripePayments({ secretKey: 'sk_test_1', webhookSecrets: [], apiUrl: url }))
    await once(server, 'connection')
    vi.advanceTimersByTime(limitMs)
    expect(await answer).toMatchObject({ kind })
  })

  it('is not asked for a while after a few calls, and nothing is said of money that may have moved', async () => {
    let now = 0
    const circuit = createCircuit(() => now)
    const payments = stripePayments({ secretKey: 'sk_test_1', webhookSecrets: [], apiUrl: url, circuit })
    const connecting = on(server, 'connection')
    const chargedInVain = async () => {
      const outcome = payments.charge(charge(true))
      await connecting.next()
      vi.advanceTimersByTime(12_000)
      expect(await outcome).toMatchObject({ kind: 'unknown' })
    }
    for (let call = 1; call <= 5; call += 1) await chargedInVain()
    expect(await payments.readCard({ paymentMethodId: 'pm_1' })).toEqual({
      kind: 'unavailable',
      reason: 'CircuitOpenError',
      retryAfterSeconds: 10,
    })
    expect(await payments.charge(charge(false))).toEqual({ kind: 'not-now', retryAfterSeconds: 10 })
    expect(await payments.findCharge(read)).toEqual({ kind: 'not-now', retryAfterSeconds: 10 })
    expect([payments.retryAfterSeconds(), sockets.length]).toEqual([10, 5])
    now += 10_000
    expect(payments.retryAfterSeconds()).toBeNull()
    await chargedInVain()
    expect([payments.retryAfterSeconds(), sockets.length]).toEqual([20, 6])
  })
})
