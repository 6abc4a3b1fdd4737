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

const SECOND = 'evidence that is not of the kind that the sandbox decides upon'

describe('evidence', () => {
  it('is staged, then submitted with what comes later, and counted', async () => {
    const { bench, dispute } = await disputed()
    const { disputes } = bench.stripe
    const staged = await disputes.update(dispute, { evidence: { customer_name: 'Kita' }, submit: false })
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Kita' },
      evidence_details: { has_evidence: true, submission_count: 0, submission_method: 'not_submitted' },
    })
    const submitted = await disputes.update(dispute, { evidence: { uncategorized_text: SECOND } })
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: 'Kita', uncategorized_text: SECOND },
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
    })
    expect(await disputes.retrieve(dispute)).toEqual(submitted)
    const { data } = await bench.stripe.events.list({ limit: 2 })
    expect(data.map(({ type }) => type)).toEqual(['charge.updated', 'charge.dispute.updated'])
    expect(data[1]?.data.previous_attributes).toMatchObject({ status: 'needs_response' })
  })

  it.each([
    ['dispute', 'winning_evidence', 'won'],
    ['dispute', 'losing_evidence', 'lost'],
    ['inquiry', 'winning_evidence', 'warning_closed'],
    ['inquiry', 'escalate_inquiry_evidence', 'needs_response'],
    ['inquiry', 'nothing of this', 'warning_under_review'],
  ])('against a %s that says %s leaves it %s', async (kind, word, status) => {
    const { bench, dispute } = await disputed({ kind })
    const answered = await bench.stripe.disputes.update(dispute, { evidence: { uncategorized_text: word } })
    expect(answered.status).toMatch(/under_review$/)
    expect(await bench.stripe.disputes.retrieve(dispute)).toMatchObject({
      status,
      is_charge_refundable: status === 'won' || status.startsWith('warning'),
    })
  })

  it('is refused where it is unknown, names an unknown file or too large a one, is too long, or comes too late', async () => {
    const { bench, dispute } = await disputed()
    const update = (evidence: object) => refusalOf(bench.stripe.disputes.update(dispute, { evidence }))
    expect(await update({ nonsense: 'a' })).toMatchObject({ code: 'parameter_unknown', param: 'evidence[nonsense]' })
    expect(await update({ receipt: 'file_1' })).toMatchObject({ code: 'resource_missing', param: 'evidence[receipt]' })
    const pdf = (bytes: number) => ({
      file: { data: Buffer.alloc(bytes, '%PDF-'), name: 'a.pdf' },
      purpose: 'dispute_evidence' as const,
    })
    const { id } = await bench.stripe.files.create(pdf(4_500_001))
    expect(await update({ receipt: id })).toMatchObject({ param: 'evidence' })
    const half = 'a'.repeat(75_001)
    expect(await update({ customer_name: half, service_date: half })).toMatchObject({ param: 'evidence' })
    await bench.stripe.disputes.close(dispute)
    expect(await update({ customer_name: 'Kita' })).toMatchObject({
      statusCode: 400,
      message: 'This dispute is already closed',
    })
  })

  it('is due at the end of the eighth day', async () => {
    const { bench, dispute } = await disputed()
    const { created, evidence_details: details } = await bench.stripe.disputes.retrieve(dispute)
    const day = (seconds: number | null) => new Date((seconds ?? 0) * 1000).toISOString()
    expect(day(details.due_by)).toBe(`${day(created + 8 * 24 * 60 * 60).slice(0, 10)}T23:59:59.000Z`)
  })
})

describe('a dispute', () => {
  it('by the card itself is reported between the charge and its intent', async () => {
    const bench = await openBench()
    await bench.stripe.paymentIntents.create(offSession(await customerWithCard(bench, 'pm_card_createDispute')))
    const { data } = await bench.stripe.events.list({ limit: 5 })
    expect(data.map(({ type }) => type)).toEqual([
      'charge.updated',
      'payment_intent.succeeded',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
      'charge.succeeded',
    ])
  })

  it('of an unknown id is 404', async () => {
    const { stripe } = await openBench()
    for (const call of [
      stripe.disputes.retrieve('du_no'),
      stripe.disputes.close('du_no'),
      stripe.disputes.update('du_no'),
    ])
      expect(await refusalOf(call)).toMatchObject({ statusCode: 404, param: 'dispute' })
  })

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
