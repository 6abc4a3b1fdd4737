import type { Derivation } from '@touchline/domain/billing'
import { isDiscountedRightly } from '@touchline/domain/billing'
import type { BillingId, OrganizationId, PlanId } from '@touchline/domain/ids'
import { type Currency, money } from '@touchline/domain/money'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface LineRow {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly contract_plan_id: PlanId
  readonly unit_price: number
  readonly currency: Currency
  readonly derivation: Derivation['kind']
}

/** The plans that a coupon discounts. */
const discountedLines = (ids: readonly OrganizationId[]) => sql<LineRow>`
  select l.organization_id, l.billing_id, l.contract_plan_id, l.unit_price, i.currency, l.derivation ->> 'kind' as derivation
  from invoice_lines l
  join invoices i on i.organization_id = l.organization_id and i.billing_id = l.billing_id
  join contract_plans p on p.contract_plan_id = l.contract_plan_id
  join contract_plan_groups g on g.group_id = p.group_id
  where ${among('l.organization_id', ids)} and g.discount_percent > 0 and l.derivation ->> 'kind' <> 'waived'`

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const { rows } = await discountedLines(ids).execute(tx)
  if (rows.length === 0) return []
  const catalogue = await loadCatalogue(tx)
  return rows.flatMap(({ organization_id, billing_id, contract_plan_id: contractPlanId, ...line }) => {
    const unitPrice = money(BigInt(line.unit_price), line.currency)
    if (isDiscountedRightly({ contractPlanId, unitPrice, derivation: line.derivation }, catalogue)) return []
    const facts = `${contractPlanId} at ${line.unit_price} ${line.currency} in minor units, by ${line.derivation}`
    return [{ organization_id, subject: `billing ${billing_id}, ${contractPlanId}`, facts }]
  })
}

/** What the books can decide of I8. */
export const discountedLinesCheck: Check = {
  id: 'I8-discount',
  sentence: 'under a coupon base and seats have the discount, and time and storage the whole price',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
