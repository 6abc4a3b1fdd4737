import { listsIn, unitPriceOf } from '@touchline/domain/billing'
import { monthInterval, type YearMonth } from '@touchline/domain/calendar'
import { type Catalogue, type CataloguePlan, listedPlan, soldWith } from '@touchline/domain/catalogue'
import { type Contract, groupOf, type PlanEntry, planOf } from '@touchline/domain/contract'
import type { BillingId, ContractId, OrganizationId, PlanId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { billedContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface LineRow {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly contract_id: ContractId
  readonly contract_plan_id: PlanId
  readonly target_month: string
  readonly unit_price: number
}

/** Once prices were published. */
const monthlyLines = (ids: readonly OrganizationId[]) => sql<LineRow>`
  select l.organization_id, l.billing_id, l.contract_id, l.contract_plan_id, l.target_month, l.unit_price
  from invoice_lines l
  where ${among('l.organization_id', ids)} and l.cycle = 'month' and l.derivation ->> 'kind' not in ('waived', 'goodwill') and exists (
    select from contract_plan_prices p where p.published_at is not null and p.effective_from <= l.target_month)`

/** A scheduled part can give one month two prices. */
function highestKnown(plan: CataloguePlan, contract: Contract, catalogue: Catalogue, month: YearMonth): bigint | null {
  const { start, end } = monthInterval(month, contract.zone)
  const listOf = listsIn(contract, catalogue, month)
  const { groupId } = listedPlan(plan, catalogue)
  const isSold = (entry: PlanEntry) =>
    soldWith(groupOf(listedPlan(planOf(entry, catalogue), catalogue), catalogue), catalogue).some(
      (each) => each.groupId === groupId,
    )
  const notified = contract.entries
    .filter((entry) => entry.start < end && (entry.end === null || entry.end > start))
    .filter(isSold)
    .flatMap((entry) => unitPriceOf(plan, catalogue, contract.currency, listOf(entry))?.minor ?? [])
  return notified.reduce<bigint | null>(
    (highest, price) => (highest === null || price > highest ? price : highest),
    null,
  )
}

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const { rows } = await monthlyLines(ids).execute(tx)
  if (rows.length === 0) return []
  const catalogue = await loadCatalogue(tx)
  const contracts = await billedContracts(tx, ids)
  return rows.flatMap((row) => {
    const plan = catalogue.plans.get(row.contract_plan_id)
    const contract = contracts.get(row.contract_id)?.loaded.contract
    if (plan === undefined || contract === undefined || plan.cycle === 'year') return []
    const month = row.target_month.slice(0, 7)
    const notified = highestKnown(plan, contract, catalogue, month)
    if (notified === null || BigInt(row.unit_price) <= notified) return []
    return [
      {
        organization_id: row.organization_id,
        subject: `billing ${row.billing_id}, ${plan.id}`,
        facts: `${month} at ${row.unit_price} ${contract.currency} in minor units, notified of ${notified}`,
      },
    ]
  })
}

/** As far as the books can decide I39. */
export const untoldPricesCheck: Check = {
  id: 'I39-known',
  sentence: 'no month is billed at a higher price than the contract was notified of',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
