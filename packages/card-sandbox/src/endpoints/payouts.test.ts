import { describe, expect, it } from 'vitest'
import { type Bench, customerWithCard, offSession, openBench, pay, sdkFor } from '../testing/bench.ts'

const moveTo = (bench: Bench, now: string, name?: string) =>
  bench.control('PUT', '/clock', { now, ...(name === undefined ? {} : { name }) })

const dayOf = (seconds: number | undefined) => new Date((seconds ?? 0) * 1_000).toISOString().slice(0, 10)

const movedBy = async ({ stripe }: Bench, payout: string) =>
  (await stripe.balanceTransactions.list({ payout, limit: 100 })).data.map(({ type, net }) => [type, net])

describe('a payout', () => {
  it('has what became available until its day by currency, and arrives when banks work again', async () => {
    const bench = await openBench()
    const { stripe } = bench
    await moveTo(bench, '2026-11-04T10:00:00Z')
    const charged = await stripe.paymentIntents.create(pay('pm_card_visa', { amount: 10_000 }))
    await stripe.paymentIntents.create(pay('pm_card_visa', { amount: 3_000, currency: 'jpy' }))
    await stripe.refunds.create({ payment_intent: charged.id, amount: 1_000 })
    await moveTo(bench, '2026-11-06T23:59:59Z')
    expect((await stripe.payouts.list()).data).toEqual([])
    await moveTo(bench, '2026-11-07T00:00:00Z')
    const { data } = await stripe.payouts.list()
    expect(data.map(({ amount, currency, status }) => [amount, currency, status])).toEqual([
      [2_913, 'jpy', 'in_transit'],
      [8_710, 'usd', 'in_transit'],
    ])
    expect(data.map((each) => [dayOf(each.created), dayOf(each.arrival_date)])).toEqual([
      ['2026-11-07', '2026-11-09'],
      ['2026-11-07', '2026-11-09'],
    ])
    const [, dollars] = data
    expect(await movedBy(bench, dollars?.id ?? '')).toEqual([
      ['payout', -8_710],
      ['refund', -1_000],
      ['charge', 9_710],
    ])
    await moveTo(bench, '2026-11-09T00:00:00Z')
    expect((await stripe.payouts.list({ status: 'paid' })).data).toHaveLength(2)
  })

  it('is not made while more is owed to the provider than by it, and the next one has all of it', async () => {
    const bench = await openBench()
    const { stripe } = bench
    await moveTo(bench, '2026-11-02T10:00:00Z')
    await stripe.paymentIntents.create(pay('pm_card_createDispute'))
    await moveTo(bench, '2026-11-06T00:00:00Z')
    expect((await stripe.payouts.list()).data).toEqual([])
    await stripe.paymentIntents.create(pay('pm_card_visa', { amount: 9_000 }))
    await moveTo(bench, '2026-11-10T00:00:00Z')
    const [payout] = (await stripe.payouts.list()).data
    expect(payout?.amount).toBe(500 - 15 - 500 - 1_500 + 9_000 - 261)
    expect((await movedBy(bench, payout?.id ?? '')).map(([type]) => type)).toEqual([
      'payout',
      'charge',
      'charge',
      'adjustment',
    ])
  })

  it('that the bank sends back is in the next one again', async () => {
    const bench = await openBench()
    const { stripe } = bench
    await moveTo(bench, '2026-11-02T10:00:00Z')
    await stripe.paymentIntents.create(pay('pm_card_visa', { amount: 10_000 }))
    await moveTo(bench, '2026-11-06T10:00:00Z')
    const [first] = (await stripe.payouts.list()).data
    await bench.control('POST', `/payouts/${first?.id}/fail`)
    expect(await stripe.payouts.retrieve(first?.id ?? '')).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
    })
    expect(await bench.control('POST', `/payouts/${first?.id}/fail`)).toMatchObject({ status: 404 })
    await moveTo(bench, '2026-11-07T00:00:00Z')
    const [second] = (await stripe.payouts.list()).data
    expect(await movedBy(bench, second?.id ?? '')).toEqual([
      ['payout', -9_710],
      ['payout_failure', 9_710],
    ])
    const [event] = (await stripe.events.list({ type: 'payout.failed' })).data
    expect(event?.data.object).toMatchObject({ id: first?.id })
  })

  it('is of the clock on which its charges were made', async () => {
    const bench = await openBench()
    const { sandbox } = bench
    await moveTo(bench, '2026-11-02T10:00:00Z')
    const asia = { ...bench, stripe: sdkFor({ ...sandbox, secretKey: `${sandbox.secretKey}_asia` }) }
    await asia.stripe.paymentIntents.create(offSession(await customerWithCard(asia)))
    await bench.stripe.paymentIntents.create(pay('pm_card_visa', { currency: 'jpy' }))
    await moveTo(bench, '2026-12-01T00:00:00Z', 'asia')
    const { data } = await asia.stripe.payouts.list()
    expect(data.map(({ amount }) => amount)).toEqual([971])
  })
})
