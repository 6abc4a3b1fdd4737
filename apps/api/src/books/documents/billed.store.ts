import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

export interface BilledKey {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

/** A fixed billing with what a document says of it and its organisation. */
export const fixedBilling = (tx: Tx, { organizationId, billingId }: BilledKey) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (join) =>
      join.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.billing_id', '=', 'i.billing_id'),
    )
    .innerJoin('organizations as o', 'o.organization_id', 'i.organization_id')
    .selectAll('i')
    .select(['b.zone', 'b.target_month', 'o.organization_name', 'o.lang'])
    .where('i.organization_id', '=', organizationId)
    .where('i.billing_id', '=', billingId)
    .executeTakeFirstOrThrow()

export type FixedBilling = Awaited<ReturnType<typeof fixedBilling>>

/** Its lines, each with the names of its item and its plan. */
export const fixedLines = (tx: Tx, { organizationId, billingId }: BilledKey) =>
  tx
    .selectFrom('invoice_lines as l')
    .leftJoin('contract_plans as p', 'p.contract_plan_id', 'l.contract_plan_id')
    .leftJoin('contract_plan_groups as g', 'g.group_id', 'p.group_id')
    .select([
      'l.role',
      'l.contract_plan_id',
      'l.unit_price',
      'l.amount',
      'l.derivation',
      'p.names',
      'g.names as plan_names',
      'g.retention_months',
    ])
    .where('l.organization_id', '=', organizationId)
    .where('l.billing_id', '=', billingId)
    .orderBy('l.position')
    .execute()

export type FixedLine = Awaited<ReturnType<typeof fixedLines>>[number]
