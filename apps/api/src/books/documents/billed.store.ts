import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export interface BilledKey {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

const billings = (tx: Tx, keys: readonly BilledKey[]) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'i', 'billing_id'))
    .innerJoin('organizations as o', 'o.organization_id', 'i.organization_id')
    .selectAll('i')
    .select(['b.zone', 'b.target_month', 'o.organization_name', 'o.lang'])
    .where(amongBilled('i', keys))

const amongBilled = (table: string, keys: readonly BilledKey[]) =>
  amongThose(keys, {
    [`${table}.organization_id`]: (key) => key.organizationId,
    [`${table}.billing_id`]: (key) => key.billingId,
  })

export type FixedBilling = Awaited<ReturnType<ReturnType<typeof billings>['executeTakeFirstOrThrow']>>

export async function fixedBillings(tx: Tx, keys: readonly BilledKey[]): Promise<ReadonlyMap<BillingId, FixedBilling>> {
  const rows = await billings(tx, keys).execute()
  return new Map(rows.map((row) => [row.billing_id, row]))
}

export const fixedBilling = (tx: Tx, key: BilledKey): Promise<FixedBilling> =>
  billings(tx, [key]).executeTakeFirstOrThrow()

export const fixedLines = (tx: Tx, keys: readonly BilledKey[]) =>
  tx
    .selectFrom('invoice_lines as l')
    .leftJoin('contract_plans as p', 'p.contract_plan_id', 'l.contract_plan_id')
    .leftJoin('contract_plan_groups as g', 'g.group_id', 'p.group_id')
    .select([
      'l.billing_id',
      'l.role',
      'l.contract_plan_id',
      'l.unit_price',
      'l.amount',
      'l.derivation',
      'p.names',
      'g.names as plan_names',
      'g.retention_months',
    ])
    .where(amongBilled('l', keys))
    .orderBy('l.billing_id')
    .orderBy('l.position')
    .execute()

export type FixedLine = Awaited<ReturnType<typeof fixedLines>>[number]
