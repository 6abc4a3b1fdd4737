import { describe, expect, it } from 'vitest'
import { customerWithCard, idOf, offSession, openBench, refusalOf } from '../testing/bench.ts'

const disputed = async (form: object = {}) => {
  const bench = await openBench()
  const paid = await bench.stripe.paymentIntents.create(offSession(await customerWithCard(bench)))
  const charge = (await bench.stripe.charges.list({ payment_intent: paid.id })).data[0]?.id ?? ''
  const dispute = idOf(await bench.control('POST', `/charges/${charge}/dispute`, form))
  return { bench, charge, dispute }
}

const typesOf = async ({ stripe }: Awaited<ReturnType<typeof openBench>>) =>
  (await stripe.events.list({ limit: 100 })).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute'))
    .toReversed()

describe('a dispute', () => {
  it.each([
    ['dispute', 'won', 'won', ['created', 'funds_withdrawn', 'funds_reinstated', 'closed']],
    ['dispute', 'lost', 'lost', ['created', 'funds_withdrawn', 'closed']],
    ['inquiry', 'won', 'warning_closed', ['created', 'closed']],
    ['inquiry', 'lost', 'lost', ['created', 'funds_withdrawn', 'closed']],
  ])('(%s) that is %s ends as %s, which events report', async (kind, outcome, status, events) => {
    const { bench, dispute } = await disputed({ kind })
    await bench.control('POST', `/disputes/${dispute}/decide`, { outcome })
    await bench.control('POST', `/disputes/${dispute}/decide`, { outcome: 'won' })
    expect((await bench.stripe.disputes.retrieve(dispute)).status).toBe(status)
    expect(await typesOf(bench)).toEqual(events.map((name) => `charge.dispute.${name}`))
  })

  it('is for what was not refunded, and stops refunds until it is won', async () => {
    const { bench, charge, dispute } = await disputed({ amount: 700 })
    expect(await refusalOf(bench.stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' })
    await bench.control('POST', `/disputes/${dispute}/decide`, { outcome: 'won' })
    expect((await bench.stripe.refunds.create({ charge })).amount).toBe(1000)
    expect((await bench.control('POST', `/charges/${charge}/dispute`, {})).status).toBe(404)
  })

  it('that is closed by the account is lost, once', async () => {
    const { bench, dispute } = await disputed()
    expect((await bench.stripe.disputes.close(dispute)).status).toBe('lost')
    expect((await refusalOf(bench.stripe.disputes.close(dispute))).statusCode).toBe(400)
  })
})
