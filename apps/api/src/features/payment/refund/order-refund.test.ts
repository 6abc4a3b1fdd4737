import { documentContent } from '@touchline/contract/document-content'
import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, ofEachTest, worldOfEachTest } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import type { Payments } from '../../../ports/payments.ts'
import { receiveEvent } from '../settlement/receive-event.ts'
import { orderRefund } from './order-refund.ts'

const TOTAL = 9_484

let crashes = 0
const crashing = (real: Payments): Payments => ({
  ...real,
  refund: async (request) => {
    const answer = await real.refund(request)
    if (crashes === 0) return answer
    crashes -= 1
    throw new Error('the process ends')
  },
})

beforeEach(() => {
  crashes = 0
})
const world = worldOfEachTest({ payments: crashing, hearsEvents: false })
const made = ofEachTest(async () => {
  const club = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  return { ...club, billingId: (await club.row('charges')).billing_id }
})

const order = (reference: string, amount: number | null) => {
  const { organizationId, billingId } = made
  const now = world.now()
  const what = { organizationId, billingId, reference, amount, reason: 'a wrong price', operator: 'Sato', now }
  return inTransaction(world.deps.db, { organizationId }, (tx) => orderRefund(tx, what))
}
const worked = () => world.liveUntil(world.now() + DAY)

const refunds = () => world.database.pick('refunds', ['amount', 'refunded_after'], {}, 'refunded_after')
const takenCharge = async () => (await world.charges())[0]?.id ?? ''
async function owed() {
  const { ownerDb: db } = world.database
  const { refunded } = await made.row('charges')
  const failed = await db.selectFrom('failed_refunds').select('amount').execute()
  const notes = await db
    .selectFrom('documents')
    .select('content')
    .where('kind', '=', 'credit-note')
    .orderBy('number')
    .execute()
  return {
    refunded,
    failed: failed.map(({ amount }) => amount),
    notes: notes.map(({ content }) => documentContent.parse(content).total),
  }
}
const audited = async () => {
  const rows = world.database.ownerDb.selectFrom('audit_entries').select(['action', 'actor'])
  return (await rows.where('action', 'in', ['order-refund', 'book-refund']).orderBy('sequence').execute()).map(
    ({ action, actor }) => `${action} by ${actor}`,
  )
}

describe('an operator’s refund', () => {
  it('is made in parts, each once for its reference, with the name of the operator who ordered it, and never above the charge', async () => {
    expect(await order('case 1', 1_000)).toEqual({ kind: 'ordered', amount: 1_000 })
    expect(await order('case 1', 1_000)).toMatchObject({ kind: 'known', state: 'open' })
    expect(await order('case 2', TOTAL)).toMatchObject({ kind: 'refused', code: 'not-payable' })
    expect(await order('case 1', 2_000)).toMatchObject({ kind: 'refused', code: 'not-payable' })
    await worked()
    expect(await order('case 1', null)).toMatchObject({ kind: 'known', state: 'made', amount: 1_000 })
    expect(await order('case 2', null)).toEqual({ kind: 'ordered', amount: TOTAL - 1_000 })
    await worked()
    expect(await order('case 3', 1)).toMatchObject({ kind: 'refused' })
    expect(await refunds()).toEqual([
      { amount: 1_000, refunded_after: 1_000 },
      { amount: TOTAL - 1_000, refunded_after: TOTAL },
    ])
    expect(await audited()).toEqual([
      'order-refund by Sato',
      'book-refund by settlement',
      'order-refund by Sato',
      'book-refund by settlement',
    ])
    expect(await world.disagreements()).toEqual([])
    const sent = world.mailbox.taken.filter(({ subject }) => subject.includes('was refunded'))
    expect(sent.map(({ attachments = [] }) => attachments.map(({ filename }) => filename))).toEqual([
      [expect.stringMatching(/-C-2026-000001\.pdf$/)],
      [expect.stringMatching(/-C-2026-000002\.pdf$/)],
    ])
    expect(sent.map(({ text }) => text).join()).not.toContain('a wrong price')
  })

  it.each([
    ['whose process ended after the provider had refunded', 2, null],
    ['whose answer was lost', 0, { kind: 'drop', when: 'after', method: 'POST', path: '/v1/refunds', times: 3 }],
    ['that met a silent provider', 0, { kind: 'status', status: 500, when: 'before', path: '/v1/refunds', times: 9 }],
    [
      'that met a failure that is kept',
      0,
      { kind: 'status', status: 500, when: 'before', kept: true, path: '/v1/refunds' },
    ],
    [
      'whose failure is kept, though it was made',
      0,
      { kind: 'status', status: 500, when: 'after', path: '/v1/refunds' },
    ],
    ['that met a busy provider', 0, { kind: 'status', status: 429, when: 'before', path: '/v1/refunds', times: 2 }],
  ])('%s is made once, also when the key is forgotten', async (_, times, fault) => {
    crashes = times
    if (fault !== null) await world.provider.control('POST', '/faults', fault)
    await order('case 1', null)
    for (let day = 0; day < 3; day += 1) await worked()
    expect(await refunds()).toEqual([{ amount: TOTAL, refunded_after: TOTAL }])
    expect(await world.disagreements()).toEqual([])
    expect(await order('case 1', null)).toMatchObject({ kind: 'known', state: 'made' })
  })

  const linked = () => world.database.pick('refund_orders', ['reference', 'state', 'booked_after'], {}, 'reference')
  const byHand = (amount: number) => takenCharge().then((id) => world.provider.refund(id, amount))

  it('is not taken for one of the same amount that was made by hand at the provider', async () => {
    await order('case 1', 1_000)
    await byHand(1_000)
    await world.readEvents()
    await worked()
    expect(await refunds()).toEqual([
      { amount: 1_000, refunded_after: 1_000 },
      { amount: 1_000, refunded_after: 2_000 },
    ])
    expect(await linked()).toEqual([{ reference: 'case 1', state: 'made', booked_after: 2_000 }])
    expect(await world.disagreements()).toEqual([])
  })

  it('is known by its reference where the event of it, and of one by hand, comes before the answer', async () => {
    crashes = 2
    await order('case 1', 1_000)
    await order('case 2', 500)
    await byHand(700)
    await world.runDue()
    await world.readEvents()
    for (let day = 0; day < 3; day += 1) await worked()
    expect(await refunds()).toEqual([
      { amount: 700, refunded_after: 700 },
      { amount: 1_000, refunded_after: 1_700 },
      { amount: 500, refunded_after: 2_200 },
    ])
    expect(await linked()).toEqual([
      { reference: 'case 1', state: 'made', booked_after: 1_700 },
      { reference: 'case 2', state: 'made', booked_after: 2_200 },
    ])
    expect(await world.disagreements()).toEqual([])
  })

  it('that the provider refuses is an alarm, and ends', async () => {
    const [charge] = await world.charges()
    const dispute = await world.provider.dispute(charge?.id ?? '')
    await order('case 1', 500)
    await worked()
    expect(await order('case 1', null)).toMatchObject({ state: 'refused', refusal: 'charge_disputed' })
    expect(world.jobErrors.map(String).join()).toContain('charge_disputed')
    await world.provider.control('POST', `/disputes/${dispute}/decide`, { outcome: 'won' })
    await world.readEvents()
    await order('case 2', 500)
    await worked()
    expect(await refunds()).toEqual([{ amount: 500, refunded_after: 500 }])
  })

  it('waits until the bank has decided a dispute', async () => {
    const [charge] = await world.charges()
    await world.provider.dispute(charge?.id ?? '')
    await world.readEvents()
    expect(await order('case 1', 500)).toMatchObject({ kind: 'refused', code: 'not-payable' })
  })

  const hearOfFailure = async () => {
    const chargeId = await takenCharge()
    await receiveEvent(world.deps, { id: 'evt_1', type: 'refund.failed', kind: 'refund-failed', chargeId })
    await worked()
  }
  it.each([
    ['as it was ordered', () => order('case 1', 1_000), worked],
    ['that the provider’s page made', () => takenCharge().then((id) => world.provider.refund(id, 1_000)), worked],
    [
      'whose failure is heard of first',
      () => takenCharge().then((id) => world.provider.refund(id, 1_000)),
      hearOfFailure,
    ],
  ])(
    '%s, and that does not reach the card, is booked back and an alarm, and can be made again',
    async (_, refund, hear) => {
      await refund()
      await worked()
      const [made] = (await world.provider.books()).refunds
      await world.provider.control('POST', `/refunds/${made?.id}/fail`)
      await hear()
      await world.readEvents()
      await worked()
      expect(await owed()).toEqual({ refunded: 0, failed: [1_000], notes: [1_000] })
      expect(world.jobErrors.map(String).join()).toContain('expired_or_canceled_card')
      expect(await world.disagreements()).toEqual([])
      await order('case 2', null)
      await worked()
      expect(await owed()).toEqual({ refunded: TOTAL, failed: [1_000], notes: [1_000, TOTAL - 1_000] })
      expect(await world.disagreements()).toEqual([])
    },
  )

  it('is known as failed under its reference', async () => {
    await order('case 1', 1_000)
    await worked()
    const [made] = (await world.provider.books()).refunds
    await world.provider.control('POST', `/refunds/${made?.id}/fail`)
    await world.readEvents()
    await worked()
    expect(await order('case 1', null)).toMatchObject({ kind: 'known', state: 'failed' })
  })
})
