import type { MadeOrganization } from '@touchline/testing/organization'
import type { Stage } from './stage.ts'

type Whose = Pick<MadeOrganization, 'organizationId'>

/** How often the audit has it. */
export async function recorded({ world }: Stage, { organizationId }: Whose, ...actions: readonly string[]) {
  const rows = world.database.ownerDb.selectFrom('audit_entries').select('action')
  const found = await rows.where('organization_id', '=', organizationId).execute()
  return found.filter(({ action }) => actions.includes(action)).length
}

/** The plans that continue. */
export async function plansOf({ world }: Stage, { organizationId }: Whose): Promise<readonly string[]> {
  const rows = world.database.ownerDb.selectFrom('plan_entries').select('contract_plan_id')
  const open = rows.where('organization_id', '=', organizationId).where('role', '=', 'base')
  return (await open.where('ends_at', 'is', null).execute()).map(({ contract_plan_id }) => contract_plan_id)
}

/** Hours of an organisation. */
export async function hoursOf({ world }: Stage, { organizationId }: Whose): Promise<number> {
  const rows = world.database.ownerDb.selectFrom('plan_entries').select('entry_id')
  return (await rows.where('organization_id', '=', organizationId).where('role', '=', 'upload').execute()).length
}

/** What was billed, and what became of it. */
export async function billsOf({ world }: Stage, { organizationId }: Whose) {
  const rows = world.database.ownerDb
    .selectFrom('invoices as i')
    .leftJoin('settlements as s', 's.billing_id', 'i.billing_id')
    .select(['s.payment_status', 's.attempt'])
  return (await rows.where('i.organization_id', '=', organizationId).execute()).map(
    ({ payment_status }) => payment_status,
  )
}

/** How often the provider took money of the organisation. */
export async function chargesOf({ world }: Stage, { organizationId }: Whose): Promise<number> {
  const { charges } = await world.provider.books()
  return charges.filter(({ paid, metadata }) => paid && metadata['organizationId'] === organizationId).length
}

/** The billing of the running month, or the one that is unpaid. */
export async function unpaidOf({ world }: Stage, { organizationId }: Whose): Promise<string> {
  const rows = world.database.ownerDb.selectFrom('settlements').select('billing_id')
  const mine = rows.where('organization_id', '=', organizationId).where('payment_status', '!=', 'Complete')
  return (await mine.executeTakeFirstOrThrow()).billing_id
}

export async function runningOf({ world }: Stage, { organizationId }: Whose): Promise<string> {
  const rows = world.database.ownerDb.selectFrom('billing_drafts').select('billing_id')
  return (await rows.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()).billing_id
}
