import { randomUUID } from 'node:crypto'
import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { makeCoupon } from '@touchline/testing/coupons'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const MONTHLY = 'teamStandardPlanDiscount20Percent'
const YEARLY = 'yearlyStandardPlanDiscount20Percent'

const cell = await sharedCell()

const create = async (groupId: string, termMonths: number): Promise<string> =>
  (await makeCoupon(cell, { groupId, termMonths, numberOfAvailableUses: 9 })).id

const buy = async (organization: TestOrganization, couponId: string, quotedTotal: number, more: object = {}) => {
  const path = `/manage/contract_info/${organization.contractId}/plans/coupon/save`
  const reply = await organization.post(path, { couponId, quotedTotal, ...more }, { 'idempotency-key': randomUUID() })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
}

/** Day by day, so that jobs run in order. */
const liveUntil = async (until: string) => {
  const end = Date.parse(until)
  for (let now = cell.clock.now(); now < end; now = Math.min(end, now + 86_400_000)) {
    cell.clock.moveTo(now)
    await cell.runDue()
  }
  cell.clock.moveTo(end)
  await cell.runDue()
}

const totals = async (organization: TestOrganization) =>
  (await organization.rows('invoices', 'service_starts_on')).map((row) => [row.service_starts_on, row.subtotal])

describe('the term of a coupon', () => {
  it('is followed by the plan at its full price, day by day on the invoices', async () => {
    const organization = await cell.open()
    await buy(organization, await create(MONTHLY, 1), 5_808)
    await liveUntil('2027-01-31T15:00:00Z')
    expect(await organization.plans()).toEqual([
      [`${MONTHLY}.base`, '2026-11-20T15:00:00.000Z', '2026-12-20T14:59:59.999Z'],
      ['teamStandardPlan.base', '2026-12-20T15:00:00.000Z', null],
    ])
    expect(await totals(organization)).toEqual([
      ['2026-11-01', 5_280],
      ['2026-12-01', 10_219 + 7_025],
      ['2027-01-01', 19_800],
    ])
  })

  it('has what follows in the estimate and in the quote of a seat, before its end', async () => {
    const organization = await cell.open()
    await buy(organization, await create(MONTHLY, 1), 5_808)
    await liveUntil('2026-12-05T00:00:00Z')
    const estimate = async () => {
      await cell.runDue()
      return (await organization.read('getBillingDetail')).charge.total
    }
    const withTax = (subtotal: number) => Math.floor((subtotal * 110) / 100)
    expect(await estimate()).toBe(withTax(10_219 + 7_025))
    const path = `/manage/contract_info/${organization.contractId}/plans/users`
    const seat = { role: 'viewer', count: 1 }
    const { charge } = addOnQuote.parse((await organization.post(`${path}/price`, seat)).body)
    expect(charge.subtotal).toBe(435)
    const bought = await organization.post(
      path,
      { ...seat, quotedTotal: charge.total },
      { 'idempotency-key': randomUUID() },
    )
    expect(bought.status).toBe(200)
    expect(await estimate()).toBe(withTax(10_219 + 7_025 + 435))
    await liveUntil('2026-12-31T15:00:00Z')
    expect((await totals(organization)).at(-1)).toEqual(['2026-12-01', 10_219 + 7_025 + 435])
  })

  it('is followed without a gap however late the job runs', async () => {
    const organization = await cell.open()
    await buy(organization, await create(MONTHLY, 1), 5_808)
    cell.clock.moveTo(Date.parse('2026-12-24T09:00:00Z'))
    await cell.runDue()
    expect((await organization.plans()).at(-1)).toEqual(['teamStandardPlan.base', '2026-12-20T15:00:00.000Z', null])
  })

  it('of a year renews at the full yearly price, counted from the same day', async () => {
    const organization = await cell.open()
    await buy(organization, await create(YEARLY, 12), Math.floor((158_400 * 110) / 100))
    await liveUntil('2027-11-22T00:00:00Z')
    expect((await organization.plans()).at(-1)).toEqual([
      'yearlyStandardPlan.base',
      '2027-11-20T15:00:00.000Z',
      '2028-11-20T14:59:59.999Z',
    ])
    expect((await totals(organization)).filter(([, subtotal]) => subtotal !== 0)).toEqual([
      ['2026-11-21', 158_400],
      ['2027-11-21', 198_000],
    ])
  })

  it('begins after a scheduled day, and until then nothing changes', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    const whole = Math.floor((29_800 * 110) / 100)
    await buy(organization, await create(MONTHLY, 2), whole)
    await liveUntil('2026-12-31T15:00:00Z')
    expect(await totals(organization)).toEqual([
      ['2026-11-01', 29_800],
      ['2026-12-01', 15_840],
    ])
  })
})
