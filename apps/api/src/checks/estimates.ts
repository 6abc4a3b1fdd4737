import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { computeMonths } from '../books/billing/compute-months.ts'
import { billedContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface EstimateRow {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly contract_id: ContractId
  readonly target_month: string
  readonly currency: string
  readonly subtotal: number
  readonly total: number
}

const estimates = (ids: readonly OrganizationId[]) => sql<EstimateRow>`
  select b.organization_id, b.billing_id, b.contract_id, b.target_month, b.currency, d.subtotal, d.total
  from billing_drafts d
  join billings b on b.organization_id = d.organization_id and b.billing_id = d.billing_id
  where ${among('d.organization_id', ids)} and d.billing_status = 'Provisional' and b.cycle = 'month'`

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const { rows } = await estimates(ids).execute(tx)
  const contracts = await billedContracts(tx, ids)
  const asked = rows.flatMap((row) => {
    const billed = contracts.get(row.contract_id)
    return billed === undefined ? [] : [{ row, billed, month: row.target_month.slice(0, 7), closedAt: null }]
  })
  const invoices = await computeMonths(tx, asked)
  return asked.flatMap(({ row, month }, index) => {
    const invoice = invoices[index]
    const [subtotal, total] = [Number(invoice?.subtotal.minor), Number(invoice?.total.minor)]
    if (subtotal === row.subtotal && total === row.total) return []
    return [
      {
        organization_id: row.organization_id,
        subject: `billing ${row.billing_id}`,
        facts: `${month} is shown as ${row.total} ${row.currency} in minor units, and comes to ${total}`,
      },
    ]
  })
}

/** Without a hold: the close recomputes the bill. */
export const estimatesCheck: Check = {
  id: 'I40-estimate',
  sentence: 'the estimate of every running month is what its bill comes to as things stand',
  holdsNobody: true,
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
