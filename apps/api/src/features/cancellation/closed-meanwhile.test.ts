import { newKey } from '@touchline/testing/add-ons'
import { makeCoupon } from '@touchline/testing/coupons'
import { plansOf, shownTotal } from '@touchline/testing/purchases-at-limit'
import { ofEachTest, sharedCell } from '@touchline/testing/shared'
import { whileHeld } from '@touchline/testing/while-held'
import { expect, it } from 'vitest'

const NOW = '2026-11-21T04:00:00.000Z'

const cell = await sharedCell()
const club = ofEachTest(() => cell.open({ basePlanId: 'teamStandardPlan.base' }))

const close = () =>
  club.put(`/manage/contract_info/${club.contractId}/cancel`, {
    contractInfoId: club.contractId,
    cancellationDate: NOW,
  })

it.each([
  ['a larger plan', '/monthly', { planId: 'teamStandardPlusPlan', isDowngrade: false }],
  ['a year', '/yearly', { planId: 'yearlyStandardPlan' }],
  ['hours', '/upload', { hours: 1 }],
  ['a seat', '/users', { role: 'viewer', count: 1 }],
  ['a coupon', '/coupon/save', null],
])('who was signed in a moment before the account was closed buys nothing any more: %s', async (_, path, body) => {
  const asked = body ?? { couponId: (await makeCoupon(cell)).id }
  const refused = await club.post(plansOf(club, path), { ...asked, quotedTotal: -1 }, newKey())
  const { total: quotedTotal } = shownTotal.parse(refused.body).details
  const [closed, bought] = await whileHeld(cell.database.ownerDb, club.organizationId, [
    close,
    () => club.post(plansOf(club, path), { ...asked, quotedTotal }, newKey()),
  ])
  expect(closed).toMatchObject({ status: 200 })
  expect(bought).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
