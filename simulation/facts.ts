import { addMonths, dateOf, monthOf, startOfMonth } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'

type Whose = Pick<MadeOrganization, 'organizationId'>
type Books = Pick<World, 'database'>

export const equal = (what: string, found: unknown, wanted: unknown): readonly string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]

const ZONE = 'Asia/Tokyo'

export const endOfMonth = ({ deps }: Pick<World, 'deps'>): number =>
  startOfMonth(addMonths(monthOf(deps.clock.now(), ZONE), 1), ZONE)

export async function recorded({ database }: Books, { organizationId }: Whose, ...actions: readonly string[]) {
  const rows = database.ownerDb.selectFrom('audit_entries').select('action')
  const found = await rows.where('organization_id', '=', organizationId).execute()
  return found.filter(({ action }) => actions.includes(action)).length
}

export async function plansOf({ database }: Books, { organizationId }: Whose): Promise<readonly string[]> {
  const rows = database.ownerDb.selectFrom('plan_entries').select('contract_plan_id')
  const open = rows.where('organization_id', '=', organizationId).where('role', '=', 'base')
  return (await open.where('ends_at', 'is', null).execute()).map(({ contract_plan_id }) => contract_plan_id)
}

export async function sleepsOf({ database }: Books, { organizationId }: Whose) {
  const rows = database.ownerDb.selectFrom('sleeps').select(['ends_at', 'state'])
  const found = await rows.where('organization_id', '=', organizationId).execute()
  return found.map(({ ends_at, state }) => ({ until: dateOf(ends_at, ZONE), state }))
}

export async function hoursOf({ database }: Books, { organizationId }: Whose): Promise<number> {
  const rows = database.ownerDb.selectFrom('plan_entries').select('entry_id')
  return (await rows.where('organization_id', '=', organizationId).where('role', '=', 'upload').execute()).length
}

export async function billsOf({ database }: Books, { organizationId }: Whose) {
  const rows = database.ownerDb
    .selectFrom('invoices as i')
    .leftJoin('settlements as s', (on) =>
      on.onRef('s.organization_id', '=', 'i.organization_id').onRef('s.billing_id', '=', 'i.billing_id'),
    )
    .select(['s.payment_status', 's.attempt'])
  return (await rows.where('i.organization_id', '=', organizationId).execute()).map(
    ({ payment_status }) => payment_status,
  )
}

export async function chargesOf({ provider }: Pick<World, 'provider'>, { organizationId }: Whose): Promise<number> {
  const { charges } = await provider.books()
  return charges.filter(({ paid, metadata }) => paid && metadata['organizationId'] === organizationId).length
}

export async function unpaidOf({ database }: Books, { organizationId }: Whose): Promise<string> {
  const rows = database.ownerDb.selectFrom('settlements').select('billing_id')
  const mine = rows.where('organization_id', '=', organizationId).where('payment_status', '!=', 'Complete')
  return (await mine.executeTakeFirstOrThrow()).billing_id
}

export async function runningOf({ database }: Books, { organizationId }: Whose): Promise<string> {
  const rows = database.ownerDb.selectFrom('billing_drafts').select('billing_id')
  return (await rows.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()).billing_id
}

export async function refundedAlike({ database, provider }: World, chargeId: ChargeId): Promise<readonly string[]> {
  const rows = database.ownerDb.selectFrom('charges').select(['refunded', 'disputed']).where('charge_id', '=', chargeId)
  const { refunded, disputed } = await rows.executeTakeFirstOrThrow()
  const theirs = (await provider.books()).charges.find(({ id }) => id === chargeId)
  return equal('refunded', refunded - disputed, theirs?.amount_refunded)
}

export async function wentBack({ database: { ownerDb } }: Books, chargeId: ChargeId) {
  const rows = ownerDb.selectFrom('refunds').select(['amount', 'dispute_id', 'billing_id'])
  const refunds = await rows.where('charge_id', '=', chargeId).orderBy('refunded_after').execute()
  const billings = refunds.map(({ billing_id }) => billing_id)
  const notes = ownerDb.selectFrom('documents').select('number').where('kind', '=', 'credit-note')
  const issued = billings.length === 0 ? [] : await notes.where('billing_id', 'in', billings).execute()
  return {
    refunds: refunds.flatMap(({ amount, dispute_id }) => (dispute_id === null ? [amount] : [])),
    disputes: refunds.flatMap(({ amount, dispute_id }) => (dispute_id === null ? [] : [amount])),
    notes: issued.length,
  }
}
