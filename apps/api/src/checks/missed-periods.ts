import { derivation } from '@touchline/contract/billing'
import { missedPeriods } from '@touchline/domain/billing'
import { billedContract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { billedContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { JsonValue } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'

interface ClosedRow {
  readonly contract_id: ContractId
  readonly target_month: string
  readonly cycle: 'month' | 'year'
  readonly lines: JsonValue
}

const closedBills = (ids: readonly OrganizationId[]) => sql<ClosedRow>`
  select b.contract_id, b.target_month, b.cycle, case when i.billing_id is null then u.lines::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('role', l.role, 'contractPlanId', l.contract_plan_id, 'derivation', l.derivation))
    from invoice_lines l where ${among('l.organization_id', ids)} and l.organization_id = b.organization_id and l.billing_id = b.billing_id), '[]') end as lines
  from billings b
  left join invoices i on i.organization_id = b.organization_id and i.billing_id = b.billing_id
  left join unissued_invoices u on u.organization_id = b.organization_id and u.billing_id = b.billing_id
  where ${among('b.organization_id', ids)} and (i.billing_id is not null or u.billing_id is not null)`

const closedLines = z.array(z.object({ role: z.string(), contractPlanId: z.string(), derivation }))

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const { rows } = await closedBills(ids).execute(tx)
  const contracts = await billedContracts(tx, ids)
  const catalogue = await loadCatalogue(tx)
  return [...Map.groupBy(rows, (row) => row.contract_id)].flatMap(([contractId, closed]) => {
    const billed = contracts.get(contractId)
    if (billed === undefined) return []
    const { contract, row } = billed.loaded
    const contracted = {
      contract: billedContract(contract, billed.users),
      catalogue,
      ...(row.closed_at !== null && { until: row.closed_at }),
    }
    const bills = closed.map(({ cycle, target_month, lines }) => ({
      cycle,
      month: target_month.slice(0, 7),
      lines: closedLines.parse(lines),
    }))
    return missedPeriods(contracted, bills).map(({ period, billed, inForce }) => ({
      organization_id: row.organization_id,
      subject: `contract ${contractId}, ${period}`,
      facts: `billed ${billed || 'nothing'}; in force ${inForce || 'nothing'}`,
    }))
  })
}

export const missedPeriodsCheck: Check = {
  id: 'I10-missed',
  sentence: 'every month and term from the first closed month to the last bills the plans that were in force',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
