import { startWire } from '@touchline/testing/faults/wire'
import { startProvider } from '@touchline/testing/provider'
import Stripe from 'stripe'
import { afterAll, afterEach, expect, it } from 'vitest'
import { forThoseWhoWait, within } from './given-up.ts'

const provider = await startProvider()
const wire = await startWire(provider.sandbox.url)
afterEach(() => wire.heal())
afterAll(async () => {
  await wire.close()
  await provider.close()
})

it('a request that was given up is not sent again when its connection breaks', async () => {
  const node = Stripe.createNodeHttpClient()
  let sent = 0
  const ends: Promise<unknown>[] = []
  const counted = {
    getClientName: node.getClientName,
    makeRequest: (...request: Parameters<typeof node.makeRequest>) => {
      sent += 1
      return node.makeRequest(...request)
    },
  }
  const { hostname, port } = new URL(wire.url)
  const { secretKey } = provider.sandbox
  const address = { host: hostname, port: Number(port), protocol: 'http' } as const
  const stripe = new Stripe(secretKey, { ...address, telemetry: false, httpClient: forThoseWhoWait(counted) })
  const ask = () => {
    const asked = stripe.customers.create({ name: 'Kita' }, { maxNetworkRetries: 0 })
    ends.push(asked.catch((error: unknown) => error))
    return asked
  }
  wire.plan({ kind: 'half-open', way: 'back', meets: () => true })
  await expect(within(200, ask)).rejects.toThrow('No answer in time')
  expect(sent).toBe(1)
  wire.heal()
  expect(await ends[0]).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(sent).toBe(1)
  expect(await within(10_000, ask)).toMatchObject({ name: 'Kita' })
})
