import { addCustom } from '@touchline/contract/plans/add-ons'
import { getRequest } from '@touchline/contract/requests'
import { addMonths, startOfMonth } from '@touchline/domain/calendar'
import { exported, sellAddOns, six } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'

const DECEMBER = '2026-11-30T15:00:00.000Z'
const END = '2026-11-30T14:59:59.999Z'

const cell = await sharedCell()

beforeAll(() => sellAddOns(cell))

const monthly = async () => {
  const club = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  await club.buy('addUploadTime', { hours: 1 })
  return club
}

const customOf = async (of: TestOrganization) =>
  (await of.plans()).filter(([plan]) => plan.endsWith('.custom')).map(([plan, , end]) => [plan.split('.')[0], end])

const subtotalOf = async (of: TestOrganization) => {
  await cell.runDue()
  return (await of.read('getBillingDetail')).charge.subtotal
}

const giveUp = async (of: TestOrganization, planId: string, count: number) => {
  const { after } = await of.read('priceGivingUpCustom', { body: { planId, count } })
  return of.call('giveUpCustom', { body: { planId, count, quotedTotal: after.total } })
}

const keep = (of: TestOrganization, planId: string) => of.call('keepCustom', { params: { planId } })

describe('a custom add-on', () => {
  it('is bought at the price that was shown, which is what the bill of its days grows by', async () => {
    const club = await monthly()
    const order = { planId: 'camera', count: 2 }
    expect((await club.read('priceCustom', { body: order })).charge).toMatchObject({ subtotal: 2_000, total: 2_200 })
    expect(await club.call('addCustom', { body: { ...order, quotedTotal: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'quote-changed', details: { total: 2_200 } },
    })
    const before = await subtotalOf(club)
    expect((await club.buy('addCustom', order)).status).toBe(200)
    expect(await customOf(club)).toEqual([
      ['camera', null],
      ['camera', null],
    ])
    expect((await subtotalOf(club)) - before).toBe(2_000)
    expect(await club.call('addCustom', { body: { ...order, quotedTotal: 2_200 } })).toMatchObject({
      status: 400,
      body: { code: 'amount-not-offered', details: { amounts: [1] } },
    })
  })

  it('is taken back on its day, and everything is as before', async () => {
    const club = await monthly()
    const before = [await customOf(club), await subtotalOf(club)]
    const { body } = await club.buy('addCustom', { planId: 'camera', count: 1 })
    const { takeBack } = addCustom.response.parse(body)
    expect(takeBack?.until).toBe('2026-11-21T15:00:00.000Z')
    expect((await club.call('takeBackAddition', { params: { sequence: `${takeBack?.sequence}` } })).status).toBe(200)
    expect([await customOf(club), await subtotalOf(club)]).toEqual(before)
  })

  it('is given up from the next month, the day is named in History, and it is kept after all', async () => {
    const club = await monthly()
    await club.buy('addCustom', { planId: 'camera', count: 2 })
    const quote = await club.read('priceGivingUpCustom', { body: { planId: 'camera', count: 1 } })
    expect(quote).toMatchObject({ startDate: DECEMBER, cycle: 'month', paidDate: '2027-01-01' })
    expect(quote.before.subtotal - quote.after.subtotal).toBe(3_000)
    expect((await giveUp(club, 'camera', 1)).status).toBe(200)
    expect(await customOf(club)).toEqual(
      expect.arrayContaining([
        ['camera', null],
        ['camera', END],
      ]),
    )
    const [newest] = (await club.read('getHistory')).entries
    expect(newest).toMatchObject({
      kind: 'give-up-add-ons',
      facts: { day: '2026-12-01', items: [{ role: 'custom', count: 1, planGroupId: 'camera' }] },
      takeBack: { by: 'keepCustom', until: DECEMBER },
    })
    expect((await keep(club, 'camera')).status).toBe(200)
    expect(await customOf(club)).toEqual([
      ['camera', null],
      ['camera', null],
    ])
    expect(await keep(club, 'camera')).toMatchObject({ status: 409, body: { code: 'nothing-reserved' } })
    expect(await club.call('giveUpCustom', { body: { planId: 'camera', count: 3, quotedTotal: 0 } })).toMatchObject({
      status: 400,
      body: { code: 'amount-not-offered', details: { amounts: [1, 2] } },
    })
  })

  it('that begins with the next month costs nothing before, and is shown with that month’s price', async () => {
    const club = await monthly()
    const before = await subtotalOf(club)
    const order = { planId: 'stream', count: 1 }
    expect((await club.read('priceCustom', { body: order })).charge).toMatchObject({ subtotal: 5_000, total: 5_500 })
    expect((await club.buy('addCustom', order)).status).toBe(200)
    expect(await subtotalOf(club)).toBe(before)
    expect((await giveUp(club, 'stream', 1)).status).toBe(200)
    expect(await customOf(club)).toEqual([])
  })

  it('ends with a plan that the next one may not have it with, and continues where that is withdrawn', async () => {
    const club = await monthly()
    await club.buy('addCustom', { planId: 'camera', count: 1 })
    await club.buy('addCustom', { planId: 'stream', count: 1 })
    expect((await club.buy('saveMonthlyPlan', { planId: 'teamBasicPlan' })).status).toBe(200)
    expect(await customOf(club)).toEqual(
      expect.arrayContaining([
        ['camera', END],
        ['stream', null],
      ]),
    )
    await club.buy('addCustom', { planId: 'camera', count: 1 })
    expect((await customOf(club)).filter(([, end]) => end === END)).toHaveLength(2)
    expect((await club.call('withdrawPlanChange')).status).toBe(200)
    expect((await customOf(club)).map(([, end]) => end)).toEqual([null, null, null])
  })

  it('of a plan that may not have it is refused, and so is one of another cycle', async () => {
    const club = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const codes = await Promise.all(
      ['camera', 'licence', 'nothing'].map(async (planId) => {
        const { body } = await club.call('addCustom', { body: { planId, count: 1, quotedTotal: 0 } })
        return body
      }),
    )
    expect(codes).toMatchObject([{ code: 'not-offered' }, { code: 'not-offered' }, { code: 'not-offered' }])
    const order = { planId: 'camera', count: 1 }
    expect(await club.call('priceCustom', { body: order })).toMatchObject({ body: { code: 'not-offered' } })
    expect(await club.call('priceGivingUpCustom', { body: order })).toMatchObject({
      body: { code: 'amount-not-offered', details: { amounts: [] } },
    })
    expect(await keep(club, 'nothing')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('by the year costs the days until its renewal, and its terms are part of the catalogue that a club reads', async () => {
    const club = await cell.open({
      basePlanId: 'yearlyStandardPlan.base',
      createdAt: Date.parse('2026-03-31T15:00:00Z'),
      until: Date.parse('2027-03-31T15:00:00Z'),
    })
    const { charge } = await club.read('priceCustom', { body: { planId: 'licence', count: 2 } })
    expect(charge.subtotal).toBe(2 * Math.floor((12_000 * 131) / 365))
    expect((await club.buy('addCustom', { planId: 'licence', count: 2 })).status).toBe(200)
    const { results } = await club.read('listContractPlans')
    expect(results.find(({ planGroupId }) => planGroupId === 'licence')).toMatchObject({
      role: 'custom',
      name: { en: 'Licence' },
      custom: { soldWith: ['yearlyStandardPlan'], most: 2, within: true, description: { en: 'For a season' } },
    })
  })

  it('is asked for by a reader, and the approval of an administrator buys it', async () => {
    const club = await monthly()
    const reader = await cell.join(club, 'reader')
    const purchase = { kind: 'custom', planId: 'stream', count: 1 }
    const asked = await reader.call('askApproval', { body: { purchase, quotedTotal: 5_500, note: 'For the finals' } })
    const { _id: id, quote } = getRequest.response.parse(asked.body)
    const { currency: _, ...shown } = quote
    expect(shown).toEqual({ total: 5_500, monthly: 5_500, startsOn: '2026-12-01', endsOn: null })
    expect((await club.call('approveRequest', { params: { id }, body: shown })).status).toBe(200)
    expect(await customOf(club)).toEqual([['stream', null]])
    const [bought] = (await club.read('getHistory')).entries
    expect(bought).toMatchObject({ kind: 'approve-request', facts: { items: [{ planGroupId: 'stream', count: 1 }] } })
  })
})

it('a new one is a row of the catalogue file that an operator applies, and a club is billed for it twelve months', async () => {
  const { db, clock, ids } = cell.deps
  const file = await exported(cell)
  const { camera } = file.addOns
  const addOns = { ...file.addOns, drone: { ...camera, names: six('Drone'), prices: [{ JPY: 1_234 }] } }
  const operator = operatorOn({ db, clock, ids, readInput: async () => JSON.stringify({ ...file, addOns }) })
  expect(await operator.type(['catalogue', 'plan', '-'])).toEqual(['addOns.drone: is new'])
  await operator.type(['catalogue', 'apply', '-', '--operator', 'M. Mori'])
  const club = await monthly()
  expect((await club.buy('addCustom', { planId: 'drone', count: 2 })).status).toBe(200)
  for (let months = 1; months <= 12; months += 1) {
    cell.clock.moveTo(startOfMonth(addMonths('2026-11', months), 'Asia/Tokyo'))
    await cell.runDue()
  }
  const { rows } = await sql<{ month: string; amount: number }>`
    select b.target_month as month, sum(l.amount)::int as amount from invoice_lines l
    join billings b on b.organization_id = l.organization_id and b.billing_id = l.billing_id
    where l.organization_id = ${club.organizationId} and l.role = 'custom' group by 1 order by 1`.execute(
    cell.database.ownerDb,
  )
  const [november = 0, ...later] = rows.map(({ amount }) => amount)
  expect(november).toBe(Math.floor((1_234 * 2 * 10) / 30))
  expect(later).toEqual(Array.from({ length: 11 }, () => 2_468))
})
