import { DAY } from '@touchline/domain/calendar'
import { expect, it } from 'vitest'
import type { ChargeOutcome, Payments, ProviderEvent } from '../ports/payments.ts'
import { aheadOfProvider } from './ahead-of-provider.ts'

const TODAY = Date.UTC(2026, 10, 27)

const refunded: ChargeOutcome = {
  kind: 'succeeded',
  intentId: 'pi_1',
  chargeId: 'ch_1',
  amount: { minor: 100n, currency: 'JPY' },
  refund: { inAll: { minor: 100n, currency: 'JPY' }, at: TODAY },
}
const news: ProviderEvent = {
  id: 'evt_1',
  type: 'charge.refunded',
  kind: 'charge-outcome',
  organizationId: 'a',
  billingId: 'b',
  outcome: refunded,
}

it('what the provider says of today is of our day, and it is asked about its own', async () => {
  const asked: number[] = []
  const provider: Pick<Payments, 'listEvents' | 'readEvent' | 'findCharge'> = {
    listEvents: async ({ since }) => {
      asked.push(since)
      return { kind: 'ok', value: [news] }
    },
    readEvent: () => news,
    findCharge: async () => refunded,
  }
  const ahead = aheadOfProvider(provider as Payments, () => 30 * DAY)
  const ours = { refund: { at: TODAY + 30 * DAY } }
  expect(ahead.readEvent('', '')).toMatchObject({ outcome: ours })
  expect(await ahead.findCharge({ billingId: 'b', customerId: 'c', intentId: null })).toMatchObject(ours)
  expect(await ahead.listEvents({ since: TODAY + 30 * DAY })).toMatchObject({ value: [{ outcome: ours }] })
  expect(asked).toEqual([TODAY])
})
