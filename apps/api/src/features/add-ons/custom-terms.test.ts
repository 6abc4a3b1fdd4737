import { applied, exported, sellAddOns, six } from '@touchline/testing/catalogue'
import { makeCoupon } from '@touchline/testing/coupons'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { noticeFacts } from '../../letters/notice-kinds.ts'

type FileAddOn = Awaited<ReturnType<typeof exported>>['addOns'][string]

const cell = await sharedCell()

/** From the camera that is sold. */
async function sell(id: string, changed: (camera: FileAddOn) => Partial<FileAddOn>) {
  const file = await exported(cell)
  const { camera } = file.addOns
  if (camera === undefined) throw new Error('no camera is sold')
  const addOns = { ...file.addOns, [id]: { ...camera, ...changed(camera) } }
  expect(await applied(cell, { ...file, addOns })).toEqual([])
}

/** The drone costs what the camera does; it does not sleep, and a coupon counts for it. */
await sellAddOns(cell)
await sell('drone', () => ({ names: six('Drone'), sleeps: false, discounted: true }))

const orders = ['camera', 'drone'].map((planId) => ({ planId, count: 1 }))

async function buyBoth(club: TestOrganization) {
  for (const order of orders) expect((await club.buy('addCustom', order)).status).toBe(200)
}

const monthly = async () => {
  const club = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  await buyBoth(club)
  return club
}

async function liveUntil(date: string) {
  cell.clock.moveTo(Date.parse(date))
  await cell.runDue()
}

async function billedTo({ organizationId }: TestOrganization) {
  const lines = await cell.database.ownerDb
    .selectFrom('invoice_lines')
    .select(['target_month', 'contract_plan_id', 'amount'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'custom')
    .orderBy('target_month')
    .orderBy('contract_plan_id')
    .execute()
  return lines.map((line) => [line.target_month.slice(0, 7), line.contract_plan_id, line.amount])
}

it('a coupon takes its percent off the add-ons for which it counts, in the price and on the bill', async () => {
  const club = await cell.open()
  const { id: couponId } = await makeCoupon(cell, { groupId: 'teamStandardPlanDiscount20Percent', termMonths: 3 })
  expect((await club.buy('saveCouponPlan', { couponId })).status).toBe(200)
  const prices = await Promise.all(orders.map((body) => club.read('priceCustom', { body })))
  expect(prices.map(({ charge }) => charge.subtotal)).toEqual([1_000, 800])
  await buyBoth(club)
  await liveUntil('2026-12-31T16:00:00Z')
  expect(await billedTo(club)).toEqual([
    ['2026-11', 'camera.custom', 1_000],
    ['2026-11', 'drone.custom', 800],
    ['2026-12', 'camera.custom', 3_000],
    ['2026-12', 'drone.custom', 2_400],
  ])
})

it('an add-on asleep with its plan costs nothing, another one goes on', async () => {
  const club = await monthly()
  const days = { from: '2026-12-01', until: '2027-01-01' }
  const { after, bills } = await club.read('priceSleep', { body: days })
  expect(bills.map((bill) => [bill.before?.total, bill.after?.total])).toEqual([[28_380, 3_300]])
  expect((await club.call('planSleep', { body: { ...days, isEveryYear: false, quotedTotal: after } })).status).toBe(200)
  await liveUntil('2026-12-31T16:00:00Z')
  expect((await billedTo(club)).slice(2)).toEqual([['2026-12', 'drone.custom', 3_000]])
})

it('a club is notified of the dearer price of an add-on that it has, and pays it from then on', async () => {
  const club = await monthly()
  await cell.runDue()
  cell.clock.moveTo(NOW + 60_000)
  await sell('camera', ({ prices }) => ({ prices: [...prices, { from: '2027-01', JPY: 4_000 }] }))
  await cell.runDue()
  const [notice] = await club.notices('price-changes')
  expect(noticeFacts('price-changes', notice?.facts)).toMatchObject({
    from: '2027-01',
    month: '2027-01',
    before: { minor: 28_380 },
    after: { minor: 29_480 },
    prices: [{ role: 'custom', before: { minor: 3_000 }, after: { minor: 4_000 } }],
  })
  await liveUntil('2027-01-31T16:00:00Z')
  const cameras = (await billedTo(club)).filter(([, plan]) => plan === 'camera.custom')
  expect(cameras.map(([, , amount]) => amount)).toEqual([1_000, 3_000, 4_000])
})
