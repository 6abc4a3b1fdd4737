import type { Tx } from '../../db/connect.ts'

export const findReceipt = (tx: Tx, organizationId: string, billingId: string) =>
  tx
    .selectFrom('billings as b')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 'b.organization_id').onRef('i.billing_id', '=', 'b.billing_id'),
    )
    .leftJoin('receipts as r', (join) =>
      join.onRef('r.organization_id', '=', 'b.organization_id').onRef('r.billing_id', '=', 'b.billing_id'),
    )
    .selectAll('i')
    .select('r.content')
    .where('b.organization_id', '=', organizationId)
    .where('b.billing_id', '=', billingId)
    .executeTakeFirst()

/** The names of the plan whose base fee the billing carries last: what the receipt is for. */
export const billedPlanNames = (tx: Tx, organizationId: string, billingId: string) =>
  tx
    .selectFrom('invoice_lines as l')
    .innerJoin('contract_plans as p', 'p.contract_plan_id', 'l.contract_plan_id')
    .innerJoin('contract_plan_groups as g', 'g.group_id', 'p.group_id')
    .select('g.names')
    .where('l.organization_id', '=', organizationId)
    .where('l.billing_id', '=', billingId)
    .orderBy((eb) => eb.case().when('l.role', '=', 'base').then(0).else(1).end())
    .orderBy('l.position', 'desc')
    .limit(1)
    .executeTakeFirst()
