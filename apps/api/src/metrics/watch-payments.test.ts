import { expect, it } from 'vitest'
import type { Payments } from '../ports/payments.ts'
import { createMetrics } from './metrics.ts'

const throws = async (): Promise<never> => {
  throw new Error('no way there')
}

const payments: Payments = {
  createCustomer: async () => ({ kind: 'rejected', code: 'x' }),
  createCardRequest: throws,
  readCard: throws,
  charge: throws,
  findCharge: async () => null,
  refund: throws,
  readDispute: throws,
  keepEvidenceFile: throws,
  sendEvidence: throws,
  readRefunds: throws,
  findEvent: throws,
  listEvents: throws,
  paymentsSince: throws,
  listCharges: throws,
  listDisputes: throws,
  listPayouts: throws,
  listMovements: throws,
  retryAfterSeconds: () => 7,
  readEvent: () => 'no-event',
}

it('counts what the provider answers, also that it found nothing and that it threw', async () => {
  const metrics = createMetrics()
  const watched = metrics.payments(payments, 'asia')
  await watched.createCustomer({ organizationId: 'a', name: 'Kita' })
  await watched.findCharge({ billingId: 'a', customerId: 'b', intentId: null })
  await expect(watched.createCardRequest({ customerId: 'b' })).rejects.toThrow('no way there')
  expect([watched.retryAfterSeconds(), watched.readEvent('', '')]).toEqual([7, 'no-event'])
  const served = await metrics.serve('127.0.0.1', 0, [])
  const page = await (await fetch(served.url)).text()
  await served.stop()
  const counted = page.matchAll(/provider_call_seconds_count\{region="asia",call="(\w+)",outcome="(\w+)"\} 1/g)
  expect([...counted].map(([, call, outcome]) => `${call} ${outcome}`)).toEqual([
    'createCustomer rejected',
    'findCharge nothing',
    'createCardRequest threw',
  ])
})
