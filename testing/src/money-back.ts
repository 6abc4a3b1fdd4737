import type { MadeOrganization } from './organization.ts'
import type { World } from './world.ts'

type Club = Pick<MadeOrganization, 'organizationId'>

export async function billOf(world: World, { organizationId }: Club) {
  const bills = world.database.ownerDb.selectFrom('invoices').select(['billing_id', 'total'])
  const bill = await bills.where('organization_id', '=', organizationId).orderBy('fixed_at').executeTakeFirstOrThrow()
  const charges = world.database.ownerDb.selectFrom('charges').select('charge_id')
  const charge = await charges.where('billing_id', '=', bill.billing_id).executeTakeFirst()
  return { billingId: bill.billing_id, total: bill.total, chargeId: charge?.charge_id ?? '' }
}

export const failRefund = async (world: World, who: Club) => {
  const { chargeId } = await billOf(world, who)
  const { refunds } = await world.provider.books()
  await world.provider.control('POST', `/refunds/${refunds.find(({ charge }) => charge === chargeId)?.id}/fail`)
  await world.readEvents()
}

export const dispute = async (world: World, who: Club) => {
  await world.provider.dispute((await billOf(world, who)).chargeId)
  await world.readEvents()
}

export const decide = async (world: World, who: Club, outcome: 'won' | 'lost') => {
  const { chargeId } = await billOf(world, who)
  const { disputes } = await world.provider.books()
  await world.provider.control('POST', `/disputes/${disputes.find(({ charge }) => charge === chargeId)?.id}/decide`, {
    outcome,
  })
  await world.readEvents()
}
