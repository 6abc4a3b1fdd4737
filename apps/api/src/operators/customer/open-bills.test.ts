import { openMonthOf } from '@touchline/testing/open-month'
import { sharedCell, sharedDesk } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const cell = await sharedCell('2026-11-05T04:00:00Z')
const desk = await sharedDesk(cell)

it('shows a bill that waits for its transfer, however old', async () => {
  const club = await cell.open({ basePlanId: 'teamBasicPlan.base', paysByTransfer: true })
  await openMonthOf(cell.deps, club)
  await cell.liveUntil('2028-01-15T04:00:00Z')
  const { billings } = await desk.read('getCustomer', { params: { organizationId: club.organizationId } })
  const months = billings.results.map(({ formatBillingMonth }) => formatBillingMonth)
  expect([months.length, months.at(0), months.at(-1)]).toEqual([15, '2028-01', '2026-11'])
})
