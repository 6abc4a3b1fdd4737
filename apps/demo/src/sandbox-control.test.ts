import { stripePayments } from '@touchline/api/adapters/stripe'
import type { RegionName } from '@touchline/contract/wire'
import { money } from '@touchline/domain/money'
import { startProvider } from '@touchline/testing/provider'
import { expect, it, onTestFinished } from 'vitest'
import { moveSandbox, releaseSandboxClock } from './sandbox-control.ts'

it('moves the clock of one region: its cards expire, those of the others pay', async () => {
  const provider = await startProvider()
  onTestFinished(() => provider.close())
  const { url, secretKey } = provider.sandbox
  const clubIn = async (region: RegionName) => {
    const payments = stripePayments({ secretKey: `${secretKey}_${region}`, webhookSecrets: [], apiUrl: url })
    const customer = await payments.createCustomer({ organizationId: region, name: 'Kita Rowing Club' })
    if (customer.kind !== 'ok') throw new Error(customer.kind)
    const { customerId } = customer.value
    const request = await payments.createCardRequest({ customerId })
    if (request.kind !== 'ok') throw new Error(request.kind)
    const card = await provider.typeCard(request.value.clientSecret)
    if (card.kind !== 'saved') throw new Error(card.kind)
    let bills = 0
    return async () => {
      const billingId = `${region}-${(bills += 1)}`
      const bill = { organizationId: region, billingId, attempt: 1, idempotencyKey: billingId, intentId: null }
      const paid = { ...bill, ...card, customerId, isPayerPresent: false, amount: money(9_484n, 'JPY') }
      const outcome = await payments.charge(paid)
      return outcome.kind === 'failed' ? outcome.code : outcome.kind
    }
  }
  const [asia, europe] = [await clubIn('asia'), await clubIn('europe')]
  await moveSandbox(url, 'europe', Date.UTC(2090, 0))
  expect([await asia(), await europe()]).toEqual(['succeeded', 'expired_card'])
  await releaseSandboxClock(url, 'europe')
  expect([await asia(), await europe()]).toEqual(['succeeded', 'succeeded'])
})
