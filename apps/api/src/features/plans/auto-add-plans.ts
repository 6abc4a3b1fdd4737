import { type Instant, monthInterval, type YearMonth } from '@touchline/domain/calendar'
import { contractStateAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import type { Tx } from '../../db/connect.ts'

interface MonthStart {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly month: YearMonth
  readonly now: Instant
  readonly newId: () => string
}

const paying = new Set(['monthly', 'yearly', 'coupon', 'mbp'])

/** The plans that an operator configured to begin with every month of a paid contract; run again it adds nothing. */
export async function autoAddPlans(tx: Tx, start: MonthStart): Promise<void> {
  const { organizationId, contractId, month, now, newId } = start
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null || loaded.row.closed_at !== null || loaded.row.auto_add_plans.length === 0) return
  const catalogue = await loadCatalogue(tx)
  const { contract } = loaded
  const interval = monthInterval(month, contract.zone)
  if (!paying.has(contractStateAt(contract, catalogue, interval.start).kind)) return
  const missing = loaded.row.auto_add_plans.filter(
    (planId, index, all) =>
      contract.entries.filter((entry) => entry.contractPlanId === planId && entry.start === interval.start).length <
      all.slice(0, index + 1).filter((each) => each === planId).length,
  )
  if (missing.length === 0) return
  const add = missing.map((contractPlanId) => ({ contractPlanId, ...interval }))
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, { end: [], withdraw: [], add })
  await markInProgress(tx, { organizationId, contract, now })
  await writeAudit(tx, {
    organizationId,
    actor: 'month-start',
    action: 'auto-add-plans',
    subject: `contract:${contractId}`,
    before: null,
    after: { month, planIds: missing },
    at: now,
  })
}
