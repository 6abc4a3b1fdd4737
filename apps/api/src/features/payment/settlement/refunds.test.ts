import { DAY } from '@touchline/domain/calendar'
import { everything } from '@touchline/testing/everything'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const TOTAL = 9_484

const world = worldOfEachTest()

const disturb = (kind: string) =>
  world.provider.control('POST', '/webhooks/disturbances', { kind, type: 'charge.refunded' })
const drained = () => world.provider.control('POST', '/webhooks/drain')

const paidOrganization = async (): Promise<TestOrganization & { readonly chargeId: string }> => {
  const made = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + 3 * DAY)
  const [charge] = await world.charges()
  if (charge === undefined) throw new Error('nothing was charged')
  return { ...made, chargeId: charge.id }
}

async function october(made: TestOrganization) {
  const { results } = await made.read('listBillingInfo')
  const listed = results.find(({ formatBillingMonth }) => formatBillingMonth === '2026-10')
  if (listed === undefined) throw new Error('October was not billed')
  const params = { id: listed.billingInfoId }
  const detail = await made.read('getBillingDetail', { params })
  const receipt = await made.read('getReceipt', { params })
  const parts = ({ refunds }: typeof listed) => refunds.map(({ amount, refundDate }) => [amount, refundDate])
  return {
    status: listed.paymentStatus,
    total: receipt.charge.total,
    refunds: parts(listed),
    detail: parts(detail),
    receipt: receipt.refunds.map(({ amount, refundDate }) => [amount, refundDate]),
  }
}

const shows = (...refunds: readonly (readonly [number, string])[]) => ({
  status: 'Complete',
  total: TOTAL,
  refunds,
  detail: refunds,
  receipt: refunds,
})

const audit = async (made: TestOrganization) =>
  (await made.audit()).filter(({ action }) => action === 'book-refund').map(({ after }) => after)

describe('a refund made at the provider', () => {
  it.each([
    ['a part of it', 4_000],
    ['all of it', TOTAL],
  ])('of %s is booked on its billing, which stays paid', async (_, amount) => {
    const organization = await paidOrganization()
    await world.provider.refund(organization.chargeId, amount)
    await drained()
    expect(await october(organization)).toEqual(shows([amount, '2026-11-04']))
    expect(await audit(organization)).toEqual([
      { chargeId: organization.chargeId, amount, currency: 'JPY', refundedInAll: amount },
    ])
    expect(await world.disagreements()).toEqual([])
  })

  it('in two parts is two bookings, and nothing is charged again', async () => {
    const organization = await paidOrganization()
    await world.provider.refund(organization.chargeId, 1_000)
    await drained()
    await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)
    await world.provider.refund(organization.chargeId)
    await drained()
    await world.liveUntil(OCTOBER_CLOSES + 20 * DAY)
    expect(await october(organization)).toEqual(shows([1_000, '2026-11-04'], [TOTAL - 1_000, '2026-11-06']))
    expect(await world.charges()).toHaveLength(1)
    expect(await world.disagreements()).toEqual([])
  })

  it('of a charge that is not the one in the books is left alone, and no event fails', async () => {
    const organization = await paidOrganization()
    const charges = world.database.ownerDb.updateTable('charges').set({ charge_id: 'ch_of_the_copy' })
    await charges.where('charge_id', '=', organization.chargeId).execute()
    await world.provider.refund(organization.chargeId, 4_000)
    await drained()
    expect(await october(organization)).toEqual(shows())
    expect(await audit(organization)).toEqual([])
    const findings = world.database.ownerDb.selectFrom('findings').select('facts').where('subject', 'like', 'event %')
    expect(await findings.execute()).toEqual([])
  })

  it('that is reported twice is booked once', async () => {
    const organization = await paidOrganization()
    await disturb('duplicate')
    await world.provider.refund(organization.chargeId, 4_000)
    await drained()
    expect(await october(organization)).toEqual(shows([4_000, '2026-11-04']))
    const before = await everything(world.database)
    await world.provider.control('POST', '/webhooks/drain')
    expect(await everything(world.database)).toEqual(before)
  })

  it('that is reported after a later one adds nothing: the sum is the same in any order', async () => {
    const organization = await paidOrganization()
    await disturb('hold')
    await world.provider.refund(organization.chargeId, 1_000)
    await world.provider.refund(organization.chargeId, 2_000)
    await drained()
    expect(await october(organization)).toEqual(shows([3_000, '2026-11-04']))
    await world.provider.control('POST', '/webhooks/release')
    await drained()
    expect(await october(organization)).toEqual(shows([3_000, '2026-11-04']))
    expect(await world.disagreements()).toEqual([])
  })
})

describe('a charge whose answer and event were lost', () => {
  it('and that was refunded since is found by the question about it, with its refund', async () => {
    const made = await world.subscribe()
    await world.provider.control('POST', '/webhooks/disturbances', { kind: 'drop', type: 'payment_intent', times: 9 })
    await world.provider.control('POST', '/webhooks/disturbances', { kind: 'drop', type: 'charge', times: 9 })
    const lost = { kind: 'drop', when: 'after', method: 'POST', path: '/v1/payment_intents', times: 3 }
    await world.provider.control('POST', '/faults', lost)
    await world.liveUntil(OCTOBER_CLOSES)
    const [charge] = await world.charges()
    if (charge === undefined) throw new Error('nothing was charged')
    await world.provider.refund(charge.id, 4_000)
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    expect(await october(made)).toEqual(shows([4_000, '2026-11-01']))
    expect(await world.disagreements()).toEqual([])
  })

  it('is paid by the news of its refund, if that comes first', async () => {
    const made = await world.subscribe()
    await world.provider.control('POST', '/webhooks/disturbances', { kind: 'drop', type: 'payment_intent', times: 9 })
    const lost = { kind: 'drop', when: 'after', method: 'POST', path: '/v1/payment_intents', times: 3 }
    await world.provider.control('POST', '/faults', lost)
    await world.liveUntil(OCTOBER_CLOSES)
    const [charge] = await world.charges()
    if (charge === undefined) throw new Error('nothing was charged')
    await world.provider.refund(charge.id)
    await drained()
    expect(await october(made)).toEqual(shows([TOTAL, '2026-11-01']))
    expect(await world.disagreements()).toEqual([])
  })
})
