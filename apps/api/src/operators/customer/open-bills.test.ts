import { openMonthOf } from '@touchline/testing/open-month'
import { OCTOBER_CLOSES, sharedCell, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const cell = await sharedCell('2026-11-05T04:00:00Z')
const desk = await sharedDesk(cell)
const world = await sharedWorld()
const ofWorld = await sharedDesk(world)

it('shows a bill that waits for its transfer, however old', async () => {
  const club = await cell.open({ basePlanId: 'teamBasicPlan.base', paysByTransfer: true })
  await openMonthOf(cell.deps, club)
  await cell.liveUntil('2028-01-15T04:00:00Z')
  const { billings, year } = await desk.read('getCustomer', { params: { organizationId: club.organizationId } })
  const months = billings.results.map(({ formatBillingMonth }) => formatBillingMonth)
  expect([months.length, months.at(0), months.at(-1)]).toEqual([15, '2028-01', '2026-11'])
  expect(year).toEqual({ paid: 0, open: 14 * 10_890 })
})

it('shows of a paused plan the bills that come once it is paid', async () => {
  const club = await world.subscribe({ card: { number: '4000000000000341' } })
  await world.liveUntil(OCTOBER_CLOSES + 60_000)
  expect((await club.read('getContractInfo')).pause).not.toBeNull()
  const { ahead } = await ofWorld.read('getCustomer', { params: { organizationId: club.organizationId } })
  expect(ahead.map(({ paidOn, total }) => [paidOn, total])).toEqual(
    ['12', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => [
      `${month === '12' ? 2026 : 2027}-${month}-01`,
      10_890,
    ]),
  )
})
