import { DAY } from '@touchline/domain/calendar'
import { NOVEMBER_CLOSES, OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { askForComparison } from './compare-charges.ts'

const TOTAL = 10_890

const world = await sharedWorld()

async function chargeNovember() {
  const { ownerDb } = world.database
  const bills = ownerDb.selectFrom('billings').select('billing_id').where('target_month', '=', '2026-11-01')
  const { billing_id: billingInfoId } = await bills.executeTakeFirstOrThrow()
  const contracts = ownerDb.selectFrom('contracts').select(['provider_customer_id', 'card_payment_method_id'])
  const { provider_customer_id, card_payment_method_id } = await contracts.executeTakeFirstOrThrow()
  return world.provider.chargeByHand({
    customer: provider_customer_id ?? '',
    card: card_payment_method_id ?? '',
    amount: TOTAL,
    metadata: { organizationId: made.organizationId, billingInfoId },
  })
}

const disputes = () => world.database.ownerDb.selectFrom('disputes').select('state').execute()

const made = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + DAY / 4)
const dispute = await world.provider.dispute(await chargeNovember())
await world.provider.control('POST', `/disputes/${dispute}/decide`, { outcome: 'lost' })
await world.provider.control('POST', '/webhooks/drain')
await world.asJobs(askForComparison)
await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)

it('a charge and a lost dispute of a bill that is not fixed hold the organisation, since nothing can be booked', async () => {
  expect(await disputes()).toEqual([])
  const findings = world.database.ownerDb.selectFrom('findings').select(['check_id', 'organization_id'])
  const { organizationId: organization_id } = made
  expect((await findings.orderBy('check_id').execute()).filter((each) => each.check_id !== 'I19-unnamed')).toEqual([
    { check_id: 'I19-provider', organization_id },
    { check_id: 'I24-disputes', organization_id },
  ])
})

it('once the bill is fixed both are booked, and nothing is charged a second time', async () => {
  await world.database.ownerDb.updateTable('organizations').set({ parked_at: null, parked_reason: null }).execute()
  await world.liveUntil(NOVEMBER_CLOSES + 2 * DAY)
  expect(await disputes()).toEqual([{ state: 'lost' }])
  expect(await world.charges()).toHaveLength(2)
  expect(await world.disagreements()).toEqual([])
  expect(world.jobErrors).toEqual([])
})
