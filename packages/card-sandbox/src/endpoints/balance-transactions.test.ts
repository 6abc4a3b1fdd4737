import { describe, expect, it } from 'vitest'
import { openBench, pay, refusalOf } from '../testing/bench.ts'

describe('money that moves', () => {
  it('is in the account a moment after the charge, which an event reports, less the fee', async () => {
    const bench = await openBench()
    const { stripe } = bench
    const expand = ['latest_charge']
    const paid = await stripe.paymentIntents.create(pay('pm_card_visa', { amount: 10_000, description: 'A', expand }))
    expect(paid.latest_charge).toMatchObject({ balance_transaction: null })
    const [event] = (await stripe.events.list({ limit: 1 })).data
    expect(event).toMatchObject({
      type: 'charge.updated',
      data: { previous_attributes: { balance_transaction: null } },
    })
    const [moved] = (await stripe.balanceTransactions.list()).data
    expect(moved).toMatchObject({
      amount: 10_000,
      description: 'A',
      fee: 290,
      fee_details: [{ amount: 290, type: 'stripe_fee' }],
      net: 9_710,
      reporting_category: 'charge',
      status: 'pending',
      type: 'charge',
    })
    expect(event?.data.object).toMatchObject({ balance_transaction: moved?.id })
    const source = { expand: ['source'] }
    expect((await stripe.balanceTransactions.retrieve(moved?.id ?? '', source)).source).toMatchObject({
      amount: 10_000,
    })
    const later = new Date(((moved?.available_on ?? 0) + 1) * 1000).toISOString()
    await bench.control('PUT', '/clock', { now: later })
    expect(await stripe.balanceTransactions.retrieve(moved?.id ?? '')).toMatchObject({ status: 'available' })
    const declined = await refusalOf(stripe.paymentIntents.create(pay('pm_card_chargeDeclined')))
    expect(await stripe.charges.retrieve(declined.charge ?? '')).toMatchObject({ balance_transaction: null })
  })

  it('comes for a payment that the bank asked about, too', async () => {
    const bench = await openBench()
    const asked = await bench.stripe.paymentIntents.create(pay('pm_card_authenticationRequired'))
    await bench.control('POST', `/intents/${asked.id}/authenticate`, { outcome: 'succeed' })
    const { data } = await bench.stripe.charges.list({ payment_intent: asked.id })
    expect(data).toMatchObject([{ balance_transaction: expect.stringMatching(/^txn_/) }])
  })

  it.each([
    ['pm_card_visa', [['refund', -500, 0]]],
    ['pm_card_pendingRefund', [['refund', -500, 0]]],
    [
      'pm_card_refundFail',
      [
        ['refund_failure', 500, 0],
        ['refund', -500, 0],
      ],
    ],
  ])('goes back with a refund of %s', async (card, expected) => {
    const { stripe } = await openBench()
    const paid = await stripe.paymentIntents.create(pay(card))
    const made = await stripe.refunds.create({ payment_intent: paid.id, expand: ['balance_transaction'] })
    const { data } = await stripe.balanceTransactions.list({ source: made.id })
    expect(data.map(({ type, amount, fee }) => [type, amount, fee])).toEqual(expected)
    expect(made.balance_transaction === null).toBe(made.status === 'pending')
    expect((await stripe.refunds.retrieve(made.id)).balance_transaction).toBe(data.at(-1)?.id)
  })

  it.each([
    [
      'pm_card_createDispute',
      'winning_evidence',
      [
        ['dispute', -500, 1500],
        ['dispute_reversal', 500, 0],
      ],
    ],
    ['pm_card_createDispute', 'losing_evidence', [['dispute', -500, 1500]]],
    ['pm_card_createDisputeInquiry', 'nothing of this', []],
    ['pm_card_createDisputeInquiry', 'escalate_inquiry_evidence', [['dispute', -500, 1500]]],
  ])('for a dispute by %s against %s', async (card, word, expected) => {
    const { stripe } = await openBench()
    const paid = await stripe.paymentIntents.create(pay(card))
    const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: word } })
    const { balance_transactions: moved } = await stripe.disputes.retrieve(dispute?.id ?? '')
    expect(moved.map(({ reporting_category: kind, amount, fee }) => [kind, amount, fee])).toEqual(expected)
  })
})
