import { DAY } from '@touchline/domain/calendar'
import { refundByCommand } from '@touchline/testing/refund-order'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readHistory } from './read-history.ts'

const world = await sharedWorld()

const refunded = await world.subscribe()
const disputed = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
const { billing_id: billingId } = await refunded.row('charges')
const order = { organizationId: refunded.organizationId, billingId, amount: 1_000 }
await refundByCommand(world, { ...order, reference: 'case 1' })
await world.runDue()
const dispute = await world.provider.dispute((await disputed.row('charges')).charge_id)
await world.provider.control('POST', `/disputes/${dispute}/decide`, { outcome: 'lost' })
await world.hear()

const historyOf = (reader: TestOrganization) =>
  inTransaction(world.deps.db, reader, (tx) =>
    readHistory(tx, { ...reader, role: 'reader' }, { about: 'contract', limit: 200 }, world.now()),
  )
const pastOf = async (who: TestOrganization) =>
  ((await historyOf(who)).lanes?.payments ?? [])
    .filter(({ state }) => state !== 'ahead')
    .map(({ state, minor, month }) => ({ state, minor, month }))

it('a refund is shown with its part, next to the payment that it was of, and in the log', async () => {
  expect(await pastOf(refunded)).toEqual([
    { state: 'paid', minor: 9_484, month: '202610' },
    { state: 'refunded', minor: 1_000, month: '202610' },
  ])
  const entries = (await historyOf(refunded)).entries.filter(({ kind }) => kind === 'book-refund')
  expect(entries.map(({ money }) => money)).toEqual([{ minor: -1_000, per: 'bill' }])
})

it('and so is what a lost dispute took, of its own kind', async () => {
  expect(await pastOf(disputed)).toEqual([
    { state: 'paid', minor: 9_484, month: '202610' },
    { state: 'disputed', minor: 9_484, month: '202610' },
  ])
  const kinds = (await historyOf(disputed)).entries.map(({ kind }) => kind)
  expect(kinds).toContain('dispute-lost')
})

it('a refund that did not reach the card is another mark, on the day when the money came to us again', async () => {
  const { charge_id: chargeId } = await refunded.row('charges')
  const { organizationId } = refunded
  const { billing_id } = await refunded.row('charges')
  await world.database.add('failed_refunds', {
    organization_id: organizationId,
    billing_id,
    charge_id: chargeId,
    refund_id: 're_failed',
    amount: 1_000,
    reason: 'expired_or_canceled_card',
    booked_at: at(OCTOBER_CLOSES + 3 * DAY),
  })
  expect((await pastOf(refunded)).at(-1)).toEqual({ state: 'refund-failed', minor: 1_000, month: '202610' })
})
