import { billedContract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { decimalText, money } from '@touchline/domain/money'
import { bridgeOf, revenueOf } from '@touchline/domain/revenue'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { billedContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { billedMonths } from '../books/revenue/bridged-lines.store.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface LastMonth {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
  readonly target_month: string
}

/** The last of each contract that is closed: the check of every day meets each month once at least. */
const lastMonths = (ids: readonly OrganizationId[]) => sql<LastMonth>`
  select b.organization_id, b.contract_id, max(b.target_month) as target_month
  from billings b
  where ${among('b.organization_id', ids)} and b.cycle = 'month' and not exists (
    select from billing_drafts d where ${among('d.organization_id', ids)}
      and d.organization_id = b.organization_id and d.billing_id = b.billing_id)
  group by b.organization_id, b.contract_id`

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const { rows } = await lastMonths(ids).execute(tx)
  const contracts = await billedContracts(tx, ids)
  const catalogue = await loadCatalogue(tx)
  const faults: Fault[] = []
  for (const [targetMonth, closed] of Map.groupBy(rows, (row) => row.target_month)) {
    const month = targetMonth.slice(0, 7)
    const organizationIds = closed.map((row) => row.organization_id)
    const billed = await billedMonths(tx, organizationIds, month)
    for (const { organization_id, contract_id } of closed) {
      const held = contracts.get(contract_id)
      const { lines = [], isFixed = true } = billed.get(contract_id) ?? {}
      if (held === undefined || !isFixed) continue
      const { row, contract: own } = held.loaded
      const contract = billedContract(own, held.users)
      const until = row.closed_at === null ? {} : { until: row.closed_at }
      const { after } = revenueOf(contract, catalogue, month)
      const { rest } = bridgeOf({ contract, catalogue, month, ...until, now: Infinity, standing: after, lines })
      if (rest === 0n) continue
      const amount = decimalText(money(rest, contract.currency))
      faults.push({
        organization_id,
        subject: `contract ${contract_id}`,
        facts: `${month}: ${amount} ${contract.currency} of what was billed are in no step`,
      })
    }
  }
  return faults
}

/** Nobody is charged by it: without a hold. */
export const bridgeCheck: Check = {
  id: 'I40-bridge',
  sentence: 'recurring revenue and the steps of the bridge come to what was billed',
  holdsNobody: true,
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
