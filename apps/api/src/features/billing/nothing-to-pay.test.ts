import { type BillingInfo } from '@touchline/contract/billing'
import { DAY } from '@touchline/domain/calendar'
import { everything } from '@touchline/testing/everything'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { closeMonths } from './close-month.ts'

const TOTAL = 9_484

const world = worldOfEachTest()

const least = (minor_units: number) =>
  world.database.ownerDb.updateTable('least_charges').where('currency', '=', 'JPY').set({ minor_units }).execute()

async function october(made: TestOrganization): Promise<BillingInfo | undefined> {
  const { results } = await made.read('listBillingInfo')
  const listed = results.find(({ formatBillingMonth }) => formatBillingMonth === '2026-10')
  if (listed === undefined) return undefined
  const alone = await made.read('getBillingDetail', { params: { id: listed.billingInfoId } })
  expect(alone).toEqual(listed)
  return listed
}

const linesOf = (billing: BillingInfo | undefined) => billing?.plans.map(({ role, price }) => [role, price])
const closed = { billingStatus: 'Fixed', paymentStatus: 'Complete', paymentStatusStr: 'Nothing to pay' }

describe('a month with nothing to pay', () => {
  it('is shown as closed with nothing to pay, without invoice, charge or receipt, however often it is closed', async () => {
    const made = await world.subscribe({ basePlanId: 'freePlan.base' })
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    expect(await october(made)).toMatchObject({ ...closed, charge: { total: 0 }, plans: [], chargeId: null })
    const before = await everything(world.database)
    const { clock, ids, cell } = world.deps
    const by = { now: clock.now(), newId: ids.uuid, issuer: cell.issuer }
    await inTransaction(world.deps.db, made, (tx) => closeMonths(tx, [{ ...made, month: '2026-10' }], by))
    expect(await everything(world.database)).toEqual(before)
    expect((await world.provider.books()).payment_intents).toEqual([])
  })
})

describe('a month below the least that a card is charged', () => {
  it('is waived as its estimate said: nothing is charged, nothing fails, and the line stays to be read', async () => {
    await least(TOTAL + 1)
    const made = await world.subscribe()
    await world.runDue()
    const waived = [
      ['base', 8_622],
      ['waiver', -8_622],
    ]
    const estimate = await october(made)
    expect(linesOf(estimate)).toEqual(waived)
    expect(estimate).toMatchObject({ billingStatus: 'Provisional', charge: { subtotal: 0, total: 0 } })
    await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)
    const fixed = await october(made)
    expect(linesOf(fixed)).toEqual(waived)
    expect(fixed).toMatchObject({ ...closed, charge: { total: 0 } })
    expect((await world.provider.books()).payment_intents).toEqual([])
    expect(world.mailbox.taken).toEqual([])
    expect(world.jobErrors).toEqual([])
  })

  it.each([
    ['by bank transfer', TOTAL + 1, null, 'Waiting'],
    ['that is just as much', TOTAL, {}, 'Complete'],
  ])('%s is invoiced', async (_, minor, card, paymentStatus) => {
    await least(minor)
    const made = await world.subscribe({ card })
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    expect(await october(made)).toMatchObject({ billingStatus: 'Fixed', paymentStatus, charge: { total: TOTAL } })
  })
})
